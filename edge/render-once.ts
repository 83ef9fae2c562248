import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#words/languages.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { isApiUrl } from './cacheable-urls.ts'
import { type CachedResponse, toCachedResponse } from './cached-response.ts'
import type { PageCacheOptions } from './page-cache-options.ts'
import { storeKey } from './response-language.ts'
import type { Freshness, ResponseStore } from './response-store.ts'

/** Generates a response: the API or the pages. */
export type Render = (request: Request) => Promise<Response | BufferedResponse>

/** What to render: a cacheable URL, in a language. */
interface Wanted {
  url: URL
  language: Language
}

/** Returns the cached response, or renders and caches it. */
export type GetOrRender = (wanted: Wanted, render: Render) => Promise<CachedResponse>

/** Concurrent requests for a URL share one rendering, so that a burst after a change renders each page once. */
export function openRenderer(options: PageCacheOptions, store: ResponseStore): GetOrRender {
  const inFlight = new Map<string, Promise<CachedResponse>>()
  /** The content version of the page in rendering. Its API calls reuse it, so that a page reads the version once. */
  const renderedFor = new AsyncLocalStorage<string>()

  const renderAndStore = async (wanted: Wanted, { version, stock }: Snapshot, render: Render) => {
    const faults = options.faults()
    const request = anonymousRequest(wanted)
    const rendered = await (version === null ? render(request) : renderedFor.run(version, () => render(request)))
    const { language } = wanted
    const response = toCachedResponse(await bufferResponse(rendered), { language, version: version ?? '', stock })
    if (version !== null && isStorable(response) && options.faults() === faults) store.add(keyOf(wanted), response)
    return response
  }

  return async (wanted, render) => {
    const key = keyOf(wanted)
    const products = store.peek(key)?.stock?.products
    const freshness = await currentFreshness(options, renderedFor.getStore(), products)
    const cached = store.find(key, freshness)
    options.onResponse(cached ? 'cached' : 'rendered', wanted.language)
    if (cached) return cached
    // The version is in the key, because a rendering that began before the latest change is stale.
    const work = `${freshness.version} ${freshness.fingerprint} ${key}`
    const running = inFlight.get(work)
    if (running) return running
    const stock = products === undefined ? null : { products, fingerprint: freshness.fingerprint }
    const started = renderAndStore(wanted, { version: freshness.version, stock }, render).finally(() =>
      inFlight.delete(work),
    )
    inFlight.set(work, started)
    return started
  }
}

/** The state of the shop before a rendering begins. */
interface Snapshot {
  version: string | null
  stock: CachedResponse['stock']
}

async function currentFreshness(
  options: PageCacheOptions,
  renderedFor: string | undefined,
  products: string | undefined,
): Promise<Freshness> {
  const [version, fingerprint] = await Promise.all([
    renderedFor ?? Promise.resolve(options.version()).catch(() => null),
    products === undefined ? null : options.stock(products).catch(() => null),
  ])
  return { version, fingerprint }
}

/** Without the client's headers and the query fields outside the key, because every visitor gets the response. */
function anonymousRequest({ url, language }: Wanted): Request {
  const accept = isApiUrl(pathOf(url)) ? 'application/json' : 'text/html'
  return new Request(url, { headers: { accept, 'accept-language': language } })
}

function isStorable({ status, headers }: CachedResponse): boolean {
  if (status !== 200) return false
  return !headers.some(
    ([name, value]) => name === 'set-cookie' || (name === 'cache-control' && /\b(no-store|private)\b/.test(value)),
  )
}

const pathOf = ({ pathname, search }: URL) => pathname + search
const keyOf = ({ url, language }: Wanted) => storeKey(pathOf(url), language)
