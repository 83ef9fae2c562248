import type { Order } from '#contract/orders.ts'
import type { Handle } from '#server/db/open.ts'
import { GIFT_CARD_WORDS } from '#server/mail/email-words.ts'
import { linesIn } from '#server/translations/lines.ts'
import { readRows } from '#server/translations/read.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import type { OrderSnapshot } from './order-snapshot.ts'

/** Orders with what was bought, and how it is delivered, in a language. An order itself keeps the English. */
export async function ordersIn(
  db: Handle,
  { language, orders }: { language: Language; orders: Order[] },
): Promise<Order[]> {
  if (language === SOURCE_LANGUAGE || orders.length === 0) return orders
  const lines = orders.flatMap(({ items }) =>
    items.map(({ product, variant }) => ({
      product_id: product.id,
      product_name: product.name,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
    })),
  )
  const [shown, deliveryIn] = await Promise.all([linesIn(db, { language, lines }), readDeliveries(db, language)])
  const names = shown.values()
  return orders.map((order) => {
    return {
      ...order,
      ...deliveryIn(order),
      items: order.items.map((item) => {
        const line = names.next().value
        if (!line) return item
        const { product_name, variant_name, untranslated = [] } = line
        const mark = (field: string) => (untranslated.includes(field) ? { untranslated: ['name'] } : {})
        return {
          ...item,
          product: { ...item.product, name: product_name, ...mark('product_name') },
          variant: item.variant && { ...item.variant, name: variant_name ?? '', ...mark('variant_name') },
        }
      }),
    }
  })
}

/** How an order of nothing but gift cards is delivered, as the order keeps it: in English, like any option's name. */
export const BY_EMAIL = GIFT_CARD_WORDS[SOURCE_LANGUAGE].byEmail

type Delivery = Pick<Order, 'shipping_method' | 'estimated_delivery'>

/** A function that names a delivery in a language. What has changed since the order stays in English. */
export async function readDeliveries(db: Handle, language: Language): Promise<(delivery: Delivery) => Delivery> {
  const options = await readRows(db, { language, kind: 'shipping-option' })
  return ({ shipping_method, estimated_delivery }) => {
    // Every option has an estimate.
    if (shipping_method === BY_EMAIL && estimated_delivery === '')
      return { shipping_method: GIFT_CARD_WORDS[language].byEmail, estimated_delivery }
    const option = options.find(({ english }) => english.name === shipping_method)
    const isSame = option?.english.estimated_delivery === estimated_delivery
    return {
      shipping_method: option?.words.name ?? shipping_method,
      estimated_delivery: (isSame && option?.words.estimated_delivery) || estimated_delivery,
    }
  }
}

/** What an order's email says was bought, and how it is delivered, in the order's language. */
export async function snapshotIn(db: Handle, snapshot: OrderSnapshot): Promise<OrderSnapshot> {
  const { language, lines, shipping } = snapshot
  if (language === SOURCE_LANGUAGE) return snapshot
  const [shown, deliveryIn] = await Promise.all([linesIn(db, { language, lines }), readDeliveries(db, language)])
  const { shipping_method, estimated_delivery } = deliveryIn({
    shipping_method: shipping.method,
    estimated_delivery: shipping.estimated_delivery,
  })
  return { ...snapshot, lines: shown, shipping: { ...shipping, method: shipping_method, estimated_delivery } }
}
