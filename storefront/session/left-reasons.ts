import type { LeftReason } from './storage.ts'

/** Why a line could not be put into the cart, after the line's name and a colon. */
export const LEFT_REASONS: Record<LeftReason, string> = {
  not_sold: 'it is no longer sold',
  coming_soon: 'it is coming soon',
  out_of_stock: 'it is out of stock',
  too_few: 'there are not enough left',
  refused: 'it could not be added',
}
