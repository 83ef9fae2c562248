import type { Order } from '#contract/orders.ts'
import type { Handle } from '#server/db/open.ts'
import { linesIn } from '#server/translations/lines.ts'
import { readRows } from '#server/translations/read.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'

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
  const [shown, options] = await Promise.all([
    linesIn(db, { language, lines }),
    readRows(db, { language, kind: 'shipping-option' }),
  ])
  const names = shown.values()
  return orders.map((order) => {
    const option = options.find(({ english }) => english.name === order.shipping_method)
    const isSame = option?.english.estimated_delivery === order.estimated_delivery
    return {
      ...order,
      shipping_method: option?.words.name ?? order.shipping_method,
      estimated_delivery: (isSame && option?.words.estimated_delivery) || order.estimated_delivery,
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
