import { useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { pence, withPoundSign } from '#contract/money.ts'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as words from '#words/en/express.tsx'
import { CheckoutProblem } from '../checkout/begin-checkout.ts'
import { leavePaid, thankYouAddress } from '../checkout/leave-paid.ts'
import { confirmOptions } from '../checkout/method-fields.tsx'
import { pay } from '../checkout/pay.ts'
import { errorMessage } from '../session/error-message.ts'
import { replacePage } from '../session/replace-page.ts'
import { useShop } from '../shop/use-shop.ts'
import { type DiscountedGoods, rates, ratesTo, releaseGoods, reserveGoods, saveWallet, sums } from './express-order.ts'
import { countryOf } from './wallet-customer.ts'

/** Stripe gives a press one second; what takes longer is told in the wallet. */
const PRESS_MS = 700

/**
 * What happens from the press to the thank-you page: the stock is reserved at the press, delivery is priced for the
 * wallet's address, and nothing is bought before the wallet approves the total that it shows.
 */
export function useExpressOrder(shown: DiscountedGoods) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  /** Until the wallet tells its address. */
  const firstRates = rates(useShop()?.shipping_options.filter(({ country }) => country === 'GB') ?? [], shown)
  const [problem, setProblem] = useState<string | null>(null)
  /** A paid session whose thank-you page can't be loaded. */
  const [paidSession, setPaidSession] = useState<string | null>(null)
  const begun = useRef<Promise<CheckoutSession> | null>(null)
  const approving = useRef(false)

  async function press(event: StripeExpressCheckoutElementClickEvent) {
    setProblem(null)
    const session = reserveGoods()
    begun.current = session
    try {
      const { amount, lineItems } = sums(shown, firstRates[0])
      await elements?.update({ amount })
      await Promise.race([session, new Promise((resolve) => setTimeout(resolve, PRESS_MS))])
      event.resolve({ lineItems, shippingRates: firstRates })
    } catch (reason) {
      setProblem(sentenceOf(reason))
      event.reject()
    }
  }

  async function moved({ address, resolve, reject }: StripeExpressCheckoutElementShippingAddressChangeEvent) {
    try {
      const session = await begun.current
      const country = countryOf(address.country)
      if (!session || !country) throw new CheckoutProblem(words.notThere)
      const shippingRates = await ratesTo(country, session)
      if (shippingRates.length === 0) throw new CheckoutProblem(words.notThere)
      const { amount, lineItems } = sums(session, shippingRates[0])
      await elements?.update({ amount })
      resolve({ lineItems, shippingRates })
    } catch (reason) {
      setProblem(sentenceOf(reason))
      reject()
    }
  }

  async function rated({ shippingRate, resolve, reject }: StripeExpressCheckoutElementShippingRateChangeEvent) {
    const session = await begun.current?.catch(() => null)
    if (!session) return reject()
    const { amount, lineItems } = sums(session, shippingRate)
    await elements?.update({ amount })
    resolve({ lineItems })
  }

  async function approved(event: StripeExpressCheckoutElementConfirmEvent) {
    setProblem(null)
    approving.current = true
    const refusal = await buy(event).catch((reason: unknown): Refusal => refusalOf(reason))
    approving.current = false
    if (!refusal) return
    setProblem(refusal.message)
    event.paymentFailed(refusal)
  }

  /** Null once it is paid, or while the bank decides. */
  async function buy(event: StripeExpressCheckoutElementConfirmEvent): Promise<Refusal | null> {
    if (!stripe || !elements) return { reason: 'fail', message: checkoutWords.setupIncomplete }
    const submitted = await elements.submit()
    if (submitted.error) return { reason: 'invalid_payment_data', message: submitted.error.message ?? words.useForm }
    const begunSession = await begun.current
    if (!begunSession) return { reason: 'fail', message: words.notMade }
    const session = await saveWallet(begunSession, event)
    // The wallet promised a total; nothing else may be charged.
    if (pence(session.total_amount) !== sums(begunSession, event.shippingRate).amount)
      return { reason: 'fail', message: checkoutWords.totalChanged(withPoundSign(session.total_amount)) }
    const paying = await pay({
      session,
      captcha: null,
      isWallet: true,
      fields: {
        check: async () => null,
        confirm: (clientSecret) => stripe.confirmPayment({ elements, clientSecret, ...confirmOptions(session) }),
      },
    })
    if (paying.kind === 'paid' || paying.kind === 'processing') {
      begun.current = null
      const address = thankYouAddress(session.session_id)
      const left = paying.kind === 'paid' ? leavePaid(session, navigate) : replacePage(navigate, { address })
      if (!(await left)) setPaidSession(session.session_id)
      return null
    }
    if (paying.kind === 'captcha') return { reason: 'fail', message: words.useForm }
    return { reason: 'fail', message: 'sentence' in paying ? paying.sentence : words.useForm }
  }

  async function closed() {
    const session = await begun.current?.catch(() => null)
    // Closed while the bank decides: the payment may succeed, and its goods must still be there.
    if (session && !approving.current) await releaseGoods(session)
  }

  const leave = useEffectEvent(() => void closed())
  // A reload, or Back, closes the sheet without its event: its goods would stay reserved.
  useEffect(() => {
    const left = () => leave()
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [])

  return { firstRates, problem, paidSession, press, moved, rated, approved, closed }
}

interface Refusal {
  reason: 'fail' | 'invalid_shipping_address' | 'invalid_payment_data' | 'address_unserviceable'
  message: string
}

/** What the server refuses in the wallet's details is told in the wallet. */
function refusalOf(reason: unknown): Refusal {
  const message = sentenceOf(reason)
  if (!(reason instanceof ApiClientError)) return { reason: 'fail', message }
  const [field] = Object.keys(reason.fields)
  if (field) {
    // A refused address can't be approved again: somebody with a wrong email would have to choose another one.
    const isAddress = /^(billing|shipping)_/.test(field)
    const named = words.incomplete(labelOf(field), message)
    return { reason: isAddress ? 'invalid_shipping_address' : 'invalid_payment_data', message: named }
  }
  return { reason: reason.status === 409 ? 'address_unserviceable' : 'fail', message }
}

/** "Postcode" for `billing_postal_code`: "This field is required" alone doesn't say which. */
function labelOf(field: string): string {
  return LABELS[field.replace(/^(billing|shipping)_/, '')] ?? words.address
}

const LABELS: Record<string, string> = {
  first_name: checkoutWords.firstName,
  last_name: checkoutWords.lastName,
  email: checkoutWords.email,
  phone: checkoutWords.phone,
  address_line1: checkoutWords.addressLine1,
  address_line2: checkoutWords.addressLine2,
  city: checkoutWords.townOrCity,
  postal_code: checkoutWords.postcode,
}

const sentenceOf = (reason: unknown) =>
  reason instanceof CheckoutProblem ? reason.message : errorMessage(reason, words.notMade)
