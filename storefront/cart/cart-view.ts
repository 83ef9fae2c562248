import type { Line } from './line.ts'

/** The interface of the cart page to the guest's and the server's cart. */
export interface CartView {
  /** Null until they have been read. */
  lines: readonly Line[] | null
  /** Why the cart could not be read. */
  failure: string | null
  /** Why the last change was undone. */
  problem: string | null
  retry(): void
  setQuantity(id: string, quantity: number): void
  remove(id: string): void
  /** Resolves once the server has answered every change. */
  settled(): Promise<void>
}
