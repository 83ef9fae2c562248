import type { Language } from '#words/languages.ts'

export interface PageCacheOptions {
  /** The content version: changes with anything that public pages show. Rejects while the database is unavailable. */
  version(): string | Promise<string>
  /** A fingerprint of the stock of products (ids, "3,14,15"). Changes whenever their stock changes. */
  stock(products: string): Promise<string>
  /** How many API calls have failed so far. A page rendered during a failure may lack a part and is not cached. */
  faults(): number
  /** Capacity in bytes. */
  maxBytes: number
  /** For the metrics: whether a response came from the cache. */
  onResponse(from: 'cached' | 'rendered', language: Language): void
}
