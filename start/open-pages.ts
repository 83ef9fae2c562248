import { fileURLToPath } from 'node:url'
import type { BufferedResponse } from '#edge/buffered-response.ts'
import { openCachedCalls } from '#edge/edge.ts'
import { openPageCache, type PageCache } from '#edge/page-cache.ts'
import { ConfigError } from './config.ts'

export interface PageOptions {
  /** The API, in this process. */
  api(request: Request): Promise<Response>
  /** The shop's public address. */
  origin: string
  stripeScript: string | null
  /** What the cache pages hold for: see PageCacheParts. */
  version(): string | Promise<string>
  stock(of: string): Promise<string>
  onAnswer(from: 'cached' | 'rendered'): void
  report(problem: unknown): void
}

export interface OpenPages {
  /** Makes a page. */
  fetch(request: Request): Promise<BufferedResponse>
  cache: PageCache
  /** The scripts in the text of every page. */
  inlineScripts: string[]
}

/** What storefront/server.ts opens. */
type Storefront = Pick<OpenPages, 'fetch'> & { inlineScripts(): Promise<string[]> }

/** Bytes of public pages that are cache as they are sent. */
const CACHE_BYTES = 64 * 1024 * 1024

/** The shop's pages as they were built, by `npm start` or `npm run build`, and those cache of them. */
export async function openPages(context: PageOptions): Promise<OpenPages> {
  // How many answers have failed so far.
  let faults = 0
  const cache = openPageCache({
    version: context.version,
    stock: context.stock,
    faults: () => faults,
    maxBytes: CACHE_BYTES,
    onAnswer: context.onAnswer,
  })
  const api = async (request: Request) => {
    const answer = await context.api(request)
    // A page may do without a part that it was refused, but is not cache so, whoever had asked for that part first;
    // what isn't there is no fault.
    if (answer.status >= 400 && answer.status !== 404) faults += 1
    return answer
  }
  const report = (problem: unknown) => {
    faults += 1
    context.report(problem)
  }
  // A name that the type checker doesn't follow: the file is there only once the pages are built.
  const built: string = fileURLToPath(new URL('../build/storefront/server/index.js', import.meta.url))
  const { openStorefront } = await import(built).catch((problem: unknown) => {
    throw new ConfigError(
      `The pages are not built (${String(problem).split('\n')[0]}). Run npm start, or npm run build`,
    )
  })
  const known = openCachedCalls(cache, context.origin, context.api)
  const storefront = openStorefront({
    api,
    known,
    origin: context.origin,
    stripeScript: context.stripeScript,
    report,
  }) as Storefront
  return { fetch: storefront.fetch, cache, inlineScripts: await storefront.inlineScripts() }
}
