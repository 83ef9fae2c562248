import type { LineItem, ShippingRate } from '@stripe/stripe-js'
import type { CheckoutSession, ShippingOption } from '#contract/checkout.ts'
import type { Country } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as discountWords from '#words/en/discount.ts'
import * as words from '#words/en/express.tsx'
import * as generalWords from '#words/en/general.ts'
import { beginCheckout, CheckoutProblem } from '../checkout/begin-checkout.ts'
import { forgetReservation, reserve } from '../checkout/reservations.ts'
import { type Discounted, optionCost } from '../discount/discounted.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { type WalletDetails, walletCustomer } from './wallet-customer.ts'

/** Begins the cart's checkout and reserves its stock. Throws a CheckoutProblem or the API's error, with a sentence. */
export async function reserveGoods(): Promise<CheckoutSession> {
  const begun = await beginCheckout(false)
  if (begun.kind !== 'open')
    throw new CheckoutProblem(begun.kind === 'empty' ? checkoutWords.emptyCart : words.alreadyPaid)
  await reserve(begun.session)
  return begun.session
}

/** The sheet was closed. A failed call only leaves the reservation to end by itself. */
export async function releaseGoods({ session_id }: CheckoutSession): Promise<void> {
  await api()
    // Sent even if the page closes.
    .checkout.release({ session_id }, { keepalive: true })
    .then(
      () => forgetReservation(session_id),
      () => {},
    )
}

/** Throws for goods that can't go there. */
export async function ratesTo(country: Country, session: CheckoutSession): Promise<ShippingRate[]> {
  const [{ shipping_options }] = await Promise.all([
    api().checkout.shippingOptions({ country }, requestTimeout()),
    reserve(session, country),
  ])
  return rates(shipping_options, session)
}

/** What the wallet's sheet shows before there is a checkout. */
export type DiscountedGoods = Discounted & { discount: { code: string } | null }

/** Delivery options as the wallet shows them; amounts in pence. */
export function rates(options: readonly ShippingOption[], goods: Discounted): ShippingRate[] {
  return options.map((option) => ({
    id: String(option.id),
    displayName: option.name,
    amount: pence(optionCost(option, options, goods)),
    deliveryEstimate: option.estimated_delivery,
  }))
}

/** The goods and their delivery in the sheet, and what they come to. Amounts in pence. */
export function sums(
  { subtotal, discount }: DiscountedGoods,
  delivery: ShippingRate | undefined,
): { amount: number; lineItems: LineItem[] } {
  const off = pence(discount?.amount ?? '0.00')
  const lineItems = [
    { name: generalWords.subtotal, amount: pence(subtotal) },
    ...(discount && off > 0 ? [{ name: discountWords.discount(discount.code), amount: -off }] : []),
    ...(delivery ? [{ name: checkoutWords.delivery, amount: delivery.amount }] : []),
  ]
  return { lineItems, amount: lineItems.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Saves what the wallet told, with the checkout form's own checks, and chooses the delivery. Returns the session with
 * its total. Throws the API's error.
 */
export async function saveWallet(
  { session_id }: CheckoutSession,
  details: WalletDetails & { shippingRate?: ShippingRate },
): Promise<CheckoutSession> {
  const customer = walletCustomer(details)
  await api().checkout.saveCustomer({ session_id, ...customer }, requestTimeout())
  const { checkout_session } = await api().checkout.chooseShipping(
    {
      session_id,
      country_code: customer.shipping_country ?? 'GB',
      shipping_option_id: Number(details.shippingRate?.id),
    },
    requestTimeout(),
  )
  return checkout_session
}
