import type { Line } from './line.ts'

/** What the cart page needs of a cart, whoever keeps it. */
export interface CartView {
  /** Null until they are known. */
  lines: readonly Line[] | null
  /** Why the cart could not be read. */
  failure: string | null
  /** Why the last change was put back. */
  problem: string | null
  retry(): void
  setQuantity(id: string, quantity: number): void
  remove(id: string): void
  /** Resolves once every change has been answered. */
  settled(): Promise<void>
}
