import { inArray } from 'drizzle-orm'
import type { ReplacementLine } from '#contract/staff/replacements.ts'
import { readForSale } from '#server/catalogue/catalogue.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { OrderLine } from '#server/orders/order-snapshot.ts'
import { findShortages } from '#server/stock/stock.ts'
import { stockItems } from '#server/stock/tables.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'

interface ChosenReplacements {
  session_id: string
  lines: ReplacementLine[]
  now: Date
  /** Throws when the sender must confirm who they are first. */
  confirm(worthPence: number): Promise<void>
}

/**
 * The goods to send, at today's prices (pence). Calls `confirm` first, which locks the account of the sender, and then
 * locks the stock items until the transaction ends.
 */
export async function chooseReplacements(
  tx: Transaction,
  { session_id, lines, now, confirm }: ChosenReplacements,
): Promise<{ goods: OrderLine[]; worthPence: number }> {
  const ids = lines.map((line) => line.stock_item_id)
  if (new Set(ids).size < ids.length) throw invalidField('lines', 'An item is listed twice.')
  const items = await tx.select().from(stockItems).where(inArray(stockItems.id, ids))
  const sold = await readForSale(tx, { now, language: SOURCE_LANGUAGE, ids: items.map((item) => item.product_id) })
  const goods = lines.map(({ stock_item_id, quantity }) => {
    const item = items.find((one) => one.id === stock_item_id)
    const found = item && sold(item)
    if (!found?.chosen) throw invalidField('lines', 'An item you chose is no longer on sale. Please choose again.')
    const { product, chosen } = found
    const { variant } = chosen
    if (product.kind === 'gift_card')
      throw invalidField('lines', 'A gift card can’t be replaced. Send it again on its page under Gift cards.')
    if (product.coming_soon) throw new ApiError('conflict', refusals.comingSoon(product.name))
    return {
      stock_item_id,
      product_id: product.id,
      product_slug: product.slug,
      product_name: product.name,
      kind: product.kind,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
      media_hash: chosen.media_hash,
      quantity,
      unit_price_pence: chosen.unit_price_pence,
      discount_pence: 0,
    }
  })
  const worthPence = goods.reduce((sum, line) => sum + line.unit_price_pence * line.quantity, 0)
  await confirm(worthPence)
  const [short] = await findShortages(tx, { session_id, lines, now })
  if (short) {
    const line = goods.find((one) => one.stock_item_id === short.stock_item_id)
    const name = [line?.product_name, line?.variant_name].filter(Boolean).join(', ')
    throw new ApiError(
      'conflict',
      short.available < 1 ? `${name} is out of stock.` : `Only ${short.available} of ${name} left.`,
    )
  }
  return { goods, worthPence }
}
