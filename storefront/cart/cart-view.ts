import type { Line } from './line.ts'

/** The interface of the cart page to the guest's and the server's cart. */
export interface CartView {
  /** Null until they have loaded. */
  lines: readonly Line[] | null
  /** The error of a failed load. */
  failure: string | null
  /** The error of the last change, which was undone. */
  problem: string | null
  /** Loads the lines again. */
  retry(): Promise<void>
  setQuantity(id: string, quantity: number): void
  remove(id: string): void
  /** Resolves once the server has answered every change. */
  settled(): Promise<void>
}
