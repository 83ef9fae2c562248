import { LRUCache } from 'lru-cache'
import { type CachedResponse, cachedJsonSize } from './cached-response.ts'

/** The state of the shop that a cached response has to match. Null where the database can't say. */
export interface Freshness {
  /** Of everything that pages show. */
  version: string | null
  /** Of the stock of the products in the response; null for a response without stock. */
  fingerprint: string | null
}

/** Cached responses by key, at most so many bytes; evicts the least recently used first. */
export interface ResponseStore {
  /** Whatever is cached, stale or not; doesn't count as a use. */
  peek(key: string): CachedResponse | undefined
  /** The cached response if it is fresh. */
  find(key: string, freshness: Freshness): CachedResponse | null
  add(key: string, response: CachedResponse): void
  /** Measures a response again that has got another encoding. Does nothing for one that was evicted meanwhile. */
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
      // While the database is away, a stale page is better than none.
      if (version === null) return response
      if (response.version !== version) return null
      const { stock } = response
      return stock && (stock.fingerprint === null || stock.fingerprint !== fingerprint) ? null : response
    },
    add(key, response) {
      const before = entries.peek(key)
      // The shop changed elsewhere: the same bytes need no second compression.
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
