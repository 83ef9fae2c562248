import { and, eq, sql } from 'drizzle-orm'
import type { WantedItem } from '#contract/cart.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { shortageMessage } from '#server/catalogue/availability.ts'
import { forSale } from '#server/catalogue/catalogue.ts'
import { productColumns } from '#server/catalogue/product.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import type { DiscountTerms, PlacedLine } from '#server/discounts/codes.ts'
import { offersAt } from '#server/discounts/offers.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { type Holder, ownUnits } from '#server/stock/stock.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { namesIn } from './names.ts'
import type { checkoutSessionItems } from './tables.ts'

type SessionItemRow = typeof checkoutSessionItems.$inferSelect

type PricedLine = Omit<SessionItemRow, 'session_id' | 'position'>

/** The goods of a checkout, and the offers that run now. */
interface PricedGoods {
  lines: PricedLine[]
  /** The same lines, as offers look at them. */
  placed: (PlacedLine & Pick<PricedLine, 'variant_id'>)[]
  offers: DiscountTerms[]
}

// The offers come with the products: a checkout without any takes no statement more.
const onSaleWithOffers = preparedOnce((db) =>
  db
    .select({
      ...productColumns(sql.placeholder('now'), sql.placeholder('language')),
      parent_id: categories.parent_id,
      offers: offersAt(sql.placeholder('now')),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    // One array parameter, so that the statement is the same for carts of every length.
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`, eq(products.published, true)))
    .prepare('products-and-offers'),
)

/** A published product with the category above its own, and the offers that run now. */
export type GoodsRow = Awaited<ReturnType<typeof readGoods>>[number]

/** Published products among these. */
export function readGoods(db: Handle, wanted: { now: Date; language: Language; ids: number[] }) {
  return onSaleWithOffers(db).execute(wanted)
}

/**
 * The lines of a new checkout, at today's English names and prices (pence). Throws 400 for more than QUANTITY_CAP of
 * one thing, 409 when something isn't sold or there is too little, with its name in the shopper's language. What the
 * shopper's own checkouts (`holder`) hold is there for them.
 */
export async function priceLines(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { items, language, holder }: { items: WantedItem[]; language: Language; holder: Holder },
): Promise<PricedGoods> {
  const requested = mergeLines(items)
  const ids = requested.map((item) => item.product_id)
  const rows = await readGoods(db, { now: now(), language: SOURCE_LANGUAGE, ids })
  const lines: PricedLine[] = []
  const placed: PricedGoods['placed'] = []
  for (const item of requested) {
    const found = rows.find((row) => row.product.id === item.product_id)
    if (!found) throw new ApiError('conflict', refusals.itemNoLongerSold)
    const { product } = found
    const chosen = forSale(found, item.variant_id ?? null)
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
    const { variant, stock_item_id } = chosen
    if (found.coming_soon) throw new ApiError('conflict', refusals.comingSoon(await shownName(variant)))
    const isShort = chosen.available < item.quantity
    const own = isShort ? await ownUnits(db, { ...holder, stock_item_id, now: now() }) : 0
    const available = chosen.available + own
    if (available < item.quantity)
      throw new ApiError('conflict', shortageMessage(await shownName(variant), item.quantity, available))
    const line = {
      stock_item_id,
      product_id: product.id,
      product_slug: product.slug,
      product_name,
      kind: product.kind,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
      media_hash: chosen.media_hash,
      quantity: item.quantity,
      unit_price_pence: chosen.unit_price_pence,
    }
    lines.push(line)
    placed.push({ ...line, category_id: product.category_id, parent_id: found.parent_id })
  }
  return { lines, placed, offers: rows[0]?.offers ?? [] }
}

/** Throws 400 for gift wrap without goods to wrap, and for more than one. */
export function refuseWrapAlone(lines: readonly Pick<PricedLine, 'kind' | 'quantity'>[]): void {
  const wraps = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'gift_wrap' ? quantity : 0), 0)
  if (wraps > 1) throw invalidField('items', refusals.oneGiftWrap)
  if (wraps > 0 && lines.every(({ kind }) => kind !== 'goods')) throw invalidField('items', refusals.nothingToWrap)
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
