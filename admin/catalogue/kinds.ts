import type { ProductKind } from '#contract/limits.ts'

/** What staff call the kinds of products. */
export const KIND_NAMES: Record<ProductKind, string> = {
  goods: 'Goods',
  gift_wrap: 'Gift wrap',
  gift_card: 'Gift card',
}

export const KIND_CHOICES = Object.entries(KIND_NAMES).map(([id, name]) => ({ id, name }))
