import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { cacheable } from './cacheable.ts'
import { WantedItem } from './cart.ts'
import { CustomerForm } from './customer-form.ts'
import { CURRENCY, DISCOUNT_CODE_MAX, LINES_CAP, PRODUCT_KINDS } from './limits.ts'
import { Country, Discount, GiftCardPart, idOf, line, Money, Nothing } from './shapes.ts'
import { Untranslated } from './untranslated.ts'

export const Address = z
  .object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: Country,
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

/**
 * The customer form as the session stores it. With "same as billing" ticked, the shipping fields hold the billing
 * address.
 */
export const CustomerInfo = z
  .object({
    full_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    billing_address_line1: z.string(),
    billing_address_line2: z.string(),
    billing_city: z.string(),
    billing_state: z.string(),
    billing_postal_code: z.string(),
    billing_country: Country,
    shipping_same_as_billing: z.boolean(),
    shipping_address_line1: z.string(),
    shipping_address_line2: z.string(),
    shipping_city: z.string(),
    shipping_state: z.string(),
    shipping_postal_code: z.string(),
    shipping_country: Country,
    shipping_address: Address,
    marketing_consent: z.boolean(),
  })
  .meta({ id: 'CustomerInfo' })
export type CustomerInfo = z.infer<typeof CustomerInfo>

export const ShippingOption = z
  .object({
    id: z.number().int(),
    country: Country,
    name: z.string(),
    description: z.string(),
    estimated_delivery: z.string(),
    /** The days of that estimate, for a date; null for an estimate in other words. */
    estimated_days: z.object({ first: z.number().int(), last: z.number().int(), business: z.boolean() }).nullable(),
    base_cost: Money,
    /** The subtotal from which delivery is free, or null. */
    free_shipping_threshold: Money.nullable(),
    untranslated: Untranslated,
  })
  .meta({ id: 'ShippingOption' })
export type ShippingOption = z.infer<typeof ShippingOption>

const Days = z.object({ first: z.iso.date(), last: z.iso.date() })

const DeliveryPromise = z
  .object({
    dispatch: Days,
    arrives: Days,
    /** The cut-off, as an instant, while it is still to come today; then an order is today's. */
    order_by: z.string().nullable(),
  })
  .meta({ id: 'DeliveryPromise' })

export const OrderPromise = z.object({ dispatch: Days.nullable(), arrives: Days }).meta({ id: 'OrderPromise' })

/** An option with the promise to an order placed now; null where the holidays aren't known that far. */
export const PromisedOption = ShippingOption.extend({ promise: DeliveryPromise.nullable() }).meta({
  id: 'PromisedOption',
})
export type PromisedOption = z.infer<typeof PromisedOption>

export const SessionItem = z
  .object({
    product_id: z.number().int(),
    product_slug: z.string(),
    product_name: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    variant_id: z.number().int().nullable(),
    variant_name: z.string().nullable(),
    quantity: z.number().int(),
    unit_price: Money,
    line_total: Money,
    image: z.string().nullable(),
    untranslated: Untranslated,
  })
  .meta({ id: 'SessionItem' })
export type SessionItem = z.infer<typeof SessionItem>

/** The states of a checkout session. `refunded`: paid after the goods were gone, and refunded in full. */
const SessionState = z
  .enum(['open', 'customer', 'shipping', 'paying', 'ordered', 'expired', 'refunded'])
  .meta({ id: 'SessionState' })

/** Whom the gift cards of a checkout are for. */
export const GiftCardFor = z
  .object({
    email: z.string(),
    from_name: z.string(),
    message: z.string(),
    /** The day in the shop's time zone on which they are emailed ("2026-12-24"); null: once they are paid. */
    send_on: z.string().nullable(),
  })
  .meta({ id: 'GiftCardFor' })
export type GiftCardFor = z.infer<typeof GiftCardFor>

export const CheckoutSession = z
  .object({
    session_id: z.string(),
    state: SessionState,
    customer_info: CustomerInfo.nullable(),
    /** Null: no gift. Empty: a gift without words. */
    gift_message: z.string().nullable(),
    /** Null without gift cards among the items, and until their recipient is known. */
    gift_card_for: GiftCardFor.nullable(),
    /** Null until it is chosen, and where nothing but gift cards is bought: they are emailed. */
    shipping_option: ShippingOption.nullable(),
    subtotal: Money,
    /** Null until a shipping option is chosen; 0.00 for what is emailed. */
    shipping_cost: Money.nullable(),
    /**
     * The discount code or the offer and what it takes off the goods and off the delivery; null without one.
     * `automatic`: an offer, which applies by itself and can't be taken off.
     */
    discount: Discount.extend({ automatic: z.boolean() }).meta({ id: 'SessionDiscount' }).nullable(),
    total_amount: Money,
    /** The gift card that pays some or all of that: the end of its code and its part; null without one. */
    gift_card: GiftCardPart.nullable(),
    /** What is left to pay by card or wallet: what the button says. */
    amount_due: Money,
    currency: z.literal(CURRENCY),
    /** True when a signed-in shopper began it; false for a guest's, whose order will be in nobody's list. */
    owned: z.boolean(),
    items: z.array(SessionItem),
    /** The order's id once it is placed. */
    order: z.string().nullable(),
    order_number: z.string().nullable(),
    /** True once the payment has succeeded. */
    paid: z.boolean(),
    /** True until the bank reports whether the payment has succeeded. */
    processing: z.boolean(),
    expires_at: z.string(),
  })
  .meta({ id: 'CheckoutSession' })
export type CheckoutSession = z.infer<typeof CheckoutSession>

/** Clients read the session both flat and under `checkout_session`. */
export const CheckoutSessionAnswer = CheckoutSession.extend({ checkout_session: CheckoutSession }).meta({
  id: 'CheckoutSessionAnswer',
})

export type CheckoutSessionAnswer = z.infer<typeof CheckoutSessionAnswer>

export const SessionId = line(80).min(1)
/**
 * Earlier checkouts of the shopper's own browser, whose ids nobody else knows: what they hold doesn't count against
 * this one. An account's need not be named.
 */
export const OwnSessions = z.array(SessionId).max(20).optional()
export const CheckoutItems = z
  .array(WantedItem)
  .min(1, refusals.cartIsEmpty)
  .max(LINES_CAP, refusals.mostItems(LINES_CAP))
export const DiscountCode = line(DISCOUNT_CODE_MAX).min(1, refusals.required)

export const checkoutShapes = {
  paymentConfig: {
    summary:
      "The payment provider's publishable key. `script` is the address of its browser library where that is not the provider's own, `form` what shoppers pay in: the provider's whole form, or its card field.",
    input: Nothing,
    output: z.object({
      publishable_key: z.string(),
      script: z.string().nullable(),
      form: z.enum(['element', 'card']),
    }),
  },
  createSession: {
    summary: 'Starts a checkout. The server sets names and prices; it reads no amounts from the request.',
    input: z.object({
      /** An earlier checkout that this one replaces: its holds are released. */
      replaces: line(80).optional(),
      own_sessions: OwnSessions,
      items: CheckoutItems,
      /** Applied if it can be and no offer takes off more: `discount` in the answer says which of them was. */
      discount_code: DiscountCode.optional(),
    }),
    output: CheckoutSessionAnswer,
  },
  session: {
    summary:
      "A checkout session. A guest's needs its id; an account's also needs the token. If it is unpaid, the shop asks the payment provider first.",
    input: z.object({ session_id: SessionId }),
    output: CheckoutSessionAnswer,
  },
  saveCustomer: {
    summary: 'Saves the customer’s details and addresses.',
    input: z.intersection(
      z.object({
        session_id: SessionId,
        /** The addresses join the shopper’s address book. Guests have none. */
        save_addresses: z.boolean().default(false),
      }),
      CustomerForm,
    ),
    output: CheckoutSessionAnswer,
  },
  shippingOptions: cacheable(
    {
      summary: 'The delivery options of a country, with when an order placed now is dispatched and arrives.',
      input: z.object({ country: Country.default('GB') }),
      output: z.object({ success: z.literal(true), shipping_options: z.array(PromisedOption) }),
    },
    { country: /GB|AE/ },
  ),
  chooseShipping: {
    summary: 'Chooses the delivery option, and returns the new totals.',
    input: z.object({
      session_id: SessionId,
      country_code: Country,
      shipping_option_id: idOf(refusals.noDeliveryOption),
    }),
    output: CheckoutSessionAnswer,
  },
  reserve: {
    summary:
      'Reserves the stock before the customer is known, as for a wallet. With a country it refuses goods that can’t be sold there.',
    input: z.object({ session_id: SessionId, country: Country.optional(), own_sessions: OwnSessions }),
    output: z.object({ hold_expires_at: z.string() }),
  },
  release: {
    summary: 'Gives a reservation back. It does nothing once a payment is open.',
    input: z.object({ session_id: SessionId }),
    output: z.object({ success: z.literal(true) }),
  },
  createPaymentIntent: {
    summary:
      'Reserves the stock for 30 minutes and opens the payment. A repeated call returns the same payment and reservation.',
    input: z.object({
      checkout_session_id: SessionId,
      own_sessions: OwnSessions,
      /** The solved captcha. Required after many declined cards; the error then names this field. */
      captcha: z.string().max(10_000).optional(),
      /** Given right before each attempt to pay of a signed-in shopper: whether to save the card for next time. */
      save_card: z.boolean().optional(),
      /** A wallet pays, and gives the address itself: Stripe refuses one beside it. */
      wallet: z.boolean().optional(),
    }),
    output: z.object({
      payment_intent: z.object({
        id: z.string(),
        client_secret: z.string(),
        amount: Money,
        currency: z.literal(CURRENCY),
        status: z.string(),
      }),
      /**
       * Null where no card can be saved, as for guests. `client_secret` shows the saved cards in the payment provider's
       * form; null without any, and in the answer to `save_card`.
       */
      saved_cards: z.object({ client_secret: z.string().nullable() }).nullable(),
      hold_expires_at: z.string(),
    }),
  },
} as const
