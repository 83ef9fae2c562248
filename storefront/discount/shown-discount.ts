import { read, write } from '../session/storage.ts'

/** The discount that this tab's cart showed when its shopper went on to the checkout. */
const SHOWN = 'sidr-and-sage.discount'

/** Null for none, undefined where no cart was left for the checkout. */
export function readShownDiscount(): string | null | undefined {
  const kept = read('sessionStorage', SHOWN)
  return kept === null ? undefined : kept || null
}

export function keepShownDiscount(code: string | null): void {
  write('sessionStorage', SHOWN, code ?? '')
}
