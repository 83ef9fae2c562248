import { LRUCache } from 'lru-cache'
import { type CachedResponse, cachedJsonSize } from './cached-response.ts'

/** Cached responses are fresh if they match these. Null while the database is unavailable. */
export interface Freshness {
  /** The content version. */
  version: string | null
  /** Fingerprint of the stock of the products in the response; null for a response without stock. */
  fingerprint: string | null
}

/** Cached responses by key. Evicts the least recently used beyond its capacity in bytes. */
export interface ResponseStore {
  /** The cached response, stale or not. Doesn't count as a use. */
  peek(key: string): CachedResponse | undefined
  /** The cached response if it is fresh. */
  find(key: string, freshness: Freshness): CachedResponse | null
  add(key: string, response: CachedResponse): void
  /** Updates the size of a response with a new encoding. Does nothing if it has been evicted. */
  resize(key: string, response: CachedResponse): void
}

/** Bytes of an entry besides its bodies: headers, key, objects. */
const OVERHEAD = 2048

export function openResponseStore(maxBytes: number): ResponseStore {
  const entries = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  return {
    peek: (key) => entries.peek(key),
    find(key, { version, fingerprint }) {
      const response = entries.get(key)
      if (!response) return null
      // While the database is unavailable, a stale page is better than an error.
      if (version === null) return response
      if (response.version !== version) return null
      const { stock } = response
      return stock && (stock.fingerprint === null || stock.fingerprint !== fingerprint) ? null : response
    },
    add(key, response) {
      const before = entries.peek(key)
      // The change was on other pages, so the encodings of the same bytes are still right.
      if (before?.hash === response.hash)
        Object.assign(response, { compressed: before.compressed, json: before.json } satisfies Partial<CachedResponse>)
      entries.set(key, response)
    },
    resize(key, response) {
      if (entries.peek(key) !== response) return
      // lru-cache measures an entry only when its value changes.
      entries.delete(key)
      entries.set(key, response)
    },
  }
}

function sizeOf({ plain, compressed, json }: CachedResponse): number {
  return (
    OVERHEAD +
    plain.body.length +
    (compressed.br?.body.length ?? 0) +
    (compressed.gzip?.body.length ?? 0) +
    (json === undefined ? 0 : cachedJsonSize(plain.body))
  )
}
