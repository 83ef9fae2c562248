import type { WantedItem } from '#contract/cart.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { shortageMessage } from '#server/catalogue/availability.ts'
import { readForSale } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { namesIn } from './names.ts'
import type { checkoutSessionItems } from './tables.ts'

type SessionItemRow = typeof checkoutSessionItems.$inferSelect

type PricedLine = Omit<SessionItemRow, 'session_id' | 'position'>

/**
 * The lines of a new checkout, at today's English names and prices (pence). Throws 400 for more than QUANTITY_CAP of
 * one thing, 409 when something isn't sold or there is too little, with its name in the shopper's language.
 */
export async function priceLines(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { items, language }: { items: WantedItem[]; language: Language },
): Promise<PricedLine[]> {
  const requested = mergeLines(items)
  const sold = await readForSale(db, {
    now: now(),
    language: SOURCE_LANGUAGE,
    ids: requested.map((item) => item.product_id),
  })
  const lines: PricedLine[] = []
  for (const item of requested) {
    const found = sold(item)
    if (!found) throw new ApiError('conflict', refusals.itemNoLongerSold)
    const { product, chosen } = found
    const product_name = product.name
    const shownName = async (variant: { id: number; name: string } | null) => {
      const line = {
        product_id: product.id,
        product_name,
        variant_id: variant?.id ?? null,
        variant_name: variant?.name ?? null,
      }
      const [name = product_name] = await namesIn(db, { language, lines: [line] })
      return name
    }
    if (!chosen) throw new ApiError('conflict', refusals.chooseSizeAgain(await shownName(null)))
    const { variant, available } = chosen
    if (product.coming_soon) throw new ApiError('conflict', refusals.comingSoon(await shownName(variant)))
    if (available < item.quantity)
      throw new ApiError('conflict', shortageMessage(await shownName(variant), item.quantity, available))
    lines.push({
      stock_item_id: chosen.stock_item_id,
      product_id: product.id,
      product_slug: product.slug,
      product_name,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
      media_hash: chosen.media_hash,
      quantity: item.quantity,
      unit_price_pence: chosen.unit_price_pence,
    })
  }
  return lines
}

/** Adds up lines of the same thing. Throws 400 when there is more of it than one order may have. */
function mergeLines(items: WantedItem[]): WantedItem[] {
  const lines = new Map<string, WantedItem>()
  for (const item of items) {
    const key = `${item.product_id}/${item.variant_id ?? null}`
    const line = lines.get(key)
    const quantity = (line?.quantity ?? 0) + item.quantity
    if (quantity > QUANTITY_CAP) throw invalidField('items', refusals.mostOfAnItem(QUANTITY_CAP))
    lines.set(key, { ...item, quantity })
  }
  return [...lines.values()]
}
