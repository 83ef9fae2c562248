import * as z from 'zod'
import { OrderPromise } from './checkout.ts'
import { PRODUCT_KINDS } from './limits.ts'
import { DirhamRate, Discount, GiftCardPart, line, Money, PageQuery, pageOf } from './shapes.ts'
import { Untranslated } from './untranslated.ts'

/** The states of an order; the allowed moves are in server/orders/lifecycle.ts. */
export const OrderStatus = z
  .enum(['pending', 'paid', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded'])
  .meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderItem = z
  .object({
    product: z.object({ id: z.number().int(), name: z.string(), slug: z.string(), untranslated: Untranslated }),
    kind: z.enum(PRODUCT_KINDS),
    variant: z.object({ id: z.number().int(), name: z.string(), untranslated: Untranslated }).nullable(),
    quantity: z.number().int(),
    /** Of one unit. */
    price: Money,
    image: z.string().nullable(),
  })
  .meta({ id: 'OrderItem' })

export const Order = z
  .object({
    id: z.string(),
    /** "SS-100042"; null while the payment is pending. */
    number: z.string().nullable(),
    status: OrderStatus,
    paid: z.boolean(),
    created_at: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The delivery address, one line each. */
    address: z.string(),
    /** Null: no gift. Empty: a gift without words. */
    gift_message: z.string().nullable(),
    shipping_method: z.string(),
    estimated_delivery: z.string(),
    /**
     * What was promised at the purchase; once dispatched, when it arrives, without `dispatch`. Null without a promise,
     * and once it is delivered or over.
     */
    promise: OrderPromise.nullable(),
    tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
    subtotal: Money,
    shipping_cost: Money,
    /** The discount code and what it took off the goods and off the delivery; null without one. */
    discount: z.nullable(Discount),
    total: Money,
    /** The gift card that paid some or all of that: the end of its code and its part; null without one. */
    gift_card: z.nullable(GiftCardPart),
    /** What a pound was in dirhams when it was paid; null for what goes to the UK. */
    dirham_rate: z.nullable(DirhamRate),
    refunded: Money,
    /** The number of the order that this one replaces at no charge; null for a purchase. */
    replaces: z.string().nullable(),
    /**
     * When the order reached each state that it has been through, in order; a state that was undone isn't among them.
     */
    progress: z.array(z.object({ status: OrderStatus, at: z.string() })),
    items: z.array(OrderItem),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const ordersShapes = {
  list: { summary: "The signed-in customer's orders, newest first.", input: PageQuery, output: pageOf(Order) },
  read: {
    summary: "An order. An account's needs the token; a guest's only its id, which is as hard to guess as a key.",
    input: z.object({ id: line(80) }),
    output: Order,
  },
} as const
