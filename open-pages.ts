import { fileURLToPath } from 'node:url'
import { openKnown } from '#edge/edge.ts'
import { openPageCache, type PageCache } from '#edge/page-cache.ts'
import type { WholeAnswer } from '#edge/whole-answer.ts'
import { WrongSetting } from './config.ts'

export interface PageParts {
  /** The API, in this process. */
  api(request: Request): Promise<Response>
  /** The shop's public address. */
  origin: string
  stripeScript: string | null
  /** What the kept pages hold for: see PageCacheParts. */
  version(): string | Promise<string>
  stock(of: string): Promise<string>
  onAnswer(from: 'kept' | 'made'): void
  report(problem: unknown): void
}

export interface OpenPages {
  /** Makes a page. */
  fetch(request: Request): Promise<WholeAnswer>
  kept: PageCache
  /** The scripts in the text of every page. */
  inlineScripts: string[]
}

/** What storefront/server.ts opens. */
type Storefront = Pick<OpenPages, 'fetch'> & { inlineScripts(): Promise<string[]> }

/** Bytes of public pages that are kept as they are sent. */
const ROOM = 64 * 1024 * 1024

/** The shop's pages as they were built, by `npm start` or `npm run build`, and those kept of them. */
export async function openPages(parts: PageParts): Promise<OpenPages> {
  // How many answers have failed so far.
  let faults = 0
  const kept = openPageCache({ version: parts.version, stock: parts.stock, faults: () => faults, room: ROOM, onAnswer: parts.onAnswer })
  const api = async (request: Request) => {
    const answer = await parts.api(request)
    // A page may do without a part that it was refused, but is not kept so, whoever had asked for that part first; what isn't there is no fault.
    if (answer.status >= 400 && answer.status !== 404) faults += 1
    return answer
  }
  const report = (problem: unknown) => {
    faults += 1
    parts.report(problem)
  }
  // A name that the type checker doesn't follow: the file is there only once the pages are built.
  const built: string = fileURLToPath(new URL('build/storefront/server/index.js', import.meta.url))
  const { openStorefront } = await import(built).catch((problem: unknown) => {
    throw new WrongSetting(`The pages are not built (${String(problem).split('\n')[0]}). Run npm start, or npm run build`)
  })
  const known = openKnown(kept, parts.origin, parts.api)
  const storefront = openStorefront({ api, known, origin: parts.origin, stripeScript: parts.stripeScript, report }) as Storefront
  return { fetch: storefront.fetch, kept, inlineScripts: await storefront.inlineScripts() }
}
