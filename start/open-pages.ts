import { fileURLToPath } from 'node:url'
import type { BufferedResponse } from '#edge/buffered-response.ts'
import { openCachedCalls } from '#edge/edge.ts'
import { openPageCache, type PageCache } from '#edge/page-cache.ts'
import type { PageCacheOptions } from '#edge/page-cache-options.ts'
import { traced } from '#server/trace.ts'
import { LANGUAGES, type Language, splitPath } from '#words/languages.ts'
import { ConfigError } from './config.ts'

export interface PageOptions {
  /** The API, in this process. */
  api(request: Request): Promise<Response>
  /** The shop's public address. */
  origin: string
  /** The URL of Stripe.js if every page is to load it. */
  stripeScript: string | null
  /** The content version, and the stock version of products (server/db/page-version.ts). */
  version(): string | Promise<string>
  stock(of: string): Promise<string>
  onResponse: PageCacheOptions['onResponse']
  report(problem: unknown): void
}

export interface OpenPages {
  /** Renders a page. */
  fetch(request: Request): Promise<BufferedResponse>
  cache: PageCache
  /** The inline scripts of every page of a language. */
  inlineScripts(language: Language): string[]
}

/** The exports of the built storefront/server.ts. */
type Storefront = Pick<OpenPages, 'fetch'> & { inlineScripts(): Promise<string[]> }

/** Bytes of cached responses, encodings included. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Loads the built pages and opens the page cache. */
export async function openPages(context: PageOptions): Promise<OpenPages> {
  // Failed API calls so far. A page rendered while one failed is not cached.
  let faults = 0
  const cache = openPageCache({
    version: context.version,
    stock: context.stock,
    faults: () => faults,
    maxBytes: CACHE_BYTES,
    onResponse: context.onResponse,
  })
  const api = async (request: Request) => {
    const response = await context.api(request)
    // A page without a part whose call failed must not be cached. A 404 is no failure.
    if (response.status >= 400 && response.status !== 404) faults += 1
    return response
  }
  const report = (problem: unknown) => {
    faults += 1
    context.report(problem)
  }
  const cachedJson = openCachedCalls(cache, context.origin, context.api)
  const { origin, stripeScript } = context
  const opened = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { openStorefront } = await builtPages(language)
      return [language, openStorefront({ api, cachedJson, origin, stripeScript, report })] as const
    }),
  )
  const scripts = await Promise.all(
    opened.map(async ([language, storefront]) => [language, await storefront.inlineScripts()] as const),
  )
  const inlineScripts = Object.fromEntries(scripts) as Record<Language, string[]>
  const storefronts = Object.fromEntries(opened) as Record<Language, Storefront>
  return {
    fetch(request) {
      const { language, path } = splitPath(new URL(request.url).pathname)
      // What follows the first part can be a secret, as in the address of an order; the first, anything.
      const [, first = ''] = /^\/([a-z-]{1,30})(\/|$)/.exec(path) ?? []
      return traced(`page /${first}`, 'request', () => storefronts[language].fetch(request))
    },
    cache,
    inlineScripts: (language) => inlineScripts[language],
  }
}

/** Each language has a build of its own. */
async function builtPages(language: Language): Promise<{ openStorefront(parts: object): Storefront }> {
  // In a variable, so that the type checker doesn't look for a file of the build.
  const built: string = fileURLToPath(new URL(`../build/storefront/${language}/server/index.js`, import.meta.url))
  return import(built).catch((problem: unknown) => {
    throw new ConfigError(
      `The pages are not built (${String(problem).split('\n')[0]}). Run npm start, or npm run build`,
    )
  })
}
