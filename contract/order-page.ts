import * as z from 'zod'
import { Order, OrderItem } from './orders.ts'
import { Done, Instant, line, Money } from './shapes.ts'

const Token = z.object({ token: line(200) })

/** A refund that is on its way or made. `to_gift_card`: how much of its amount went to the gift card that paid. */
const PaidBack = z.object({
  at: Instant,
  amount: Money,
  to_gift_card: Money,
  credit_note: z.string(),
  vat: Money.nullable(),
})

export const OrderPage = Order.omit({ id: true, number: true, items: true })
  .extend({
    number: z.string(),
    /**
     * False for a link that was mailed over thirty days ago, or to an address that the order no longer has. Then
     * everything that names a person is empty: state, goods and amounts remain.
     */
    shows_customer: z.boolean(),
    items: z.array(OrderItem.extend({ line: z.number().int(), discount: Money })),
    paid_at: Instant,
    billing_address: z.string(),
    /** How it was paid: "visa", "4242". Null without a card, and where the customer isn't shown. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** The carrier's page; null without a number or for a carrier that the shop doesn't know. */
    tracking_url: z.string().nullable(),
    /** In the total, at 20 %; zero for an export, null without a charge or a VAT number of the shop. */
    vat: Money.nullable(),
    refunds: z.array(PaidBack),
    /** The customer has cancelled on the shop's page, and staff haven't refunded it yet. */
    cancellation: z.object({ refund: Money }).nullable(),
    /** Whether the page that cancels takes this order. */
    may_cancel: z.boolean(),
    /** Its goods can be reviewed with the same token: from the invitation to, until that ends. */
    may_review: z.boolean(),
    /** Numbers of orders that replace goods of this one. */
    replaced_by: z.array(z.string()),
  })
  .meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

export const orderPageShapes = {
  open: {
    summary: 'An order, by the link of its emails. 404 for a token that the shop didn’t sign.',
    input: Token,
    output: OrderPage,
  },
  sendLink: {
    summary:
      'Emails a new link to the order’s own address. The response is the same whether the order still has one, and whether that mailbox has had its share.',
    input: Token,
    output: Done,
  },
} as const
