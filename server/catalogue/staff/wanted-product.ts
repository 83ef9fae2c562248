import { pence } from '#contract/money.ts'
import type { NewProduct } from '#contract/staff/catalogue.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'

/** All fields of a product that staff write. */
export type Wanted = Required<Omit<NewProduct, 'opening_stock'>>

/** What a new product has where nothing is given. */
export const BLANK = {
  description: '',
  weight: null,
  size: null,
  is_set: false,
  net_amount: null,
  net_unit: null,
  directions: '',
  precautions: '',
  period_after_opening_months: null,
  refill_days: null,
  hygiene_sealed: true,
  uae_registration_number: null,
  uae_registered_until: null,
  published: false,
  position: 0,
  pinned: false,
  photographs: [],
  variants: [],
  contents: [],
  goes_well_with: [],
}

/** What isn't goods has nothing that only a cosmetic has, and is in no list. */
const NOT_A_COSMETIC = {
  is_set: false,
  net_amount: null,
  net_unit: null,
  directions: '',
  precautions: '',
  period_after_opening_months: null,
  refill_days: null,
  hygiene_sealed: false,
  uae_registration_number: null,
  uae_registered_until: null,
  pinned: false,
  contents: [],
  goes_well_with: [],
}

/**
 * With sizes on sale, price and net content are those of the cheapest; a set has no net content, and only a set has
 * contents. Throws 400 without any price.
 */
export function complete({ price, ...typed }: Omit<Wanted, 'price'> & { price?: string | undefined }): Wanted {
  const given = typed.kind === 'goods' ? typed : { ...typed, ...NOT_A_COSMETIC }
  const onSale = given.variants.filter((size) => size.on_sale).sort((a, b) => pence(a.price) - pence(b.price))
  const cheapest = onSale[0]
  const amount = cheapest?.price ?? price
  if (amount === undefined)
    throw new ApiError('invalid', 'A product needs a price, or sizes with prices.', {
      fields: { price: [refusals.required] },
    })
  const net = given.is_set
    ? { net_amount: null, net_unit: null }
    : { net_amount: given.net_amount, net_unit: given.net_unit }
  const followed = cheapest && !given.is_set ? { net_amount: given.net_unit === null ? null : cheapest.net_amount } : {}
  const contents = given.is_set ? given.contents : []
  const uae_registration_number = given.uae_registration_number || null
  return { ...given, ...net, ...followed, price: amount, contents, uae_registration_number }
}

/** The row of the product itself: photographs, sizes, contents and companions have tables of their own. */
export function rowOf({ price, photographs: _, variants: __, contents: ___, goes_well_with: ____, ...fields }: Wanted) {
  return { ...fields, price_pence: pence(price) }
}
