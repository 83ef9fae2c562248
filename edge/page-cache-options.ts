export interface PageCacheOptions {
  /** Changes whenever anything that public pages show changes (server/db/page-version.ts). Rejects without a database. */
  version(): string | Promise<string>
  /** A fingerprint of the stock of some products ("3,14,15" by id); changes whenever their stock does. */
  stock(products: string): Promise<string>
  /** How many API responses have failed so far. A page rendered meanwhile may lack a part, and is not cached. */
  faults(): number
  /** Capacity in bytes. */
  maxBytes: number
  /** For the metrics: a response came from the cache, or was rendered. */
  onAnswer(from: 'cached' | 'rendered'): void
}
