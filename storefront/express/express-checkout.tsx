import { Elements, ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeElementsOptionsMode, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { useState } from 'react'
import { COUNTRIES, CURRENCY } from '#contract/limits.ts'
import { WALLET_METHODS } from '#contract/payment-methods.ts'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as words from '#words/en/express.tsx'
import { thankYouAddress } from '../checkout/leave-paid.ts'
import { openForWallets } from '../checkout/stripe.ts'
import { useAsync } from '../loading/use-async.ts'
import { useShop } from '../shop/use-shop.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './express.module.css'
import { type DiscountedGoods, sums } from './express-order.ts'
import { useExpressOrder } from './use-express-order.ts'

interface ExpressCheckoutProps {
  /** Of the goods, in pounds, as the page shows it. */
  subtotal: string
  discount?: DiscountedGoods['discount']
  /** Where the buttons stand among other ways: "or" is said after them or before them. */
  or: 'after' | 'before'
  /** The page says above them what a parcel to the UAE costs on arrival. */
  isDutyTold?: boolean
}

/**
 * Apple Pay, Google Pay and Link, with the address that the wallet knows. Shows nothing where there is no wallet,
 * or where the shop takes cards alone.
 */
export default function ExpressCheckout(props: ExpressCheckoutProps) {
  const opened = useAsync('stripe', openForWallets)
  const shop = useShop()
  if (!shop || !opened.value) return null
  return (
    <Elements stripe={opened.value} options={elementsOptions(props)}>
      <Buttons {...props} name={shop.name} />
    </Elements>
  )
}

function elementsOptions({ subtotal, discount = null }: ExpressCheckoutProps): StripeElementsOptionsMode {
  return {
    mode: 'payment',
    amount: sums({ subtotal, discount }, undefined).amount,
    currency: CURRENCY,
    // As the payment that the server opens.
    allowedPaymentMethodTypes: WALLET_METHODS,
  }
}

function Buttons({ subtotal, discount = null, or, isDutyTold = false, name }: ExpressCheckoutProps & { name: string }) {
  const { firstRates, problem, paidSession, press, moved, rated, approved, closed } = useExpressOrder({
    subtotal,
    discount,
  })
  const [available, setAvailable] = useState(false)
  if (paidSession)
    return (
      <Notice kind="done">
        <a href={thankYouAddress(paidSession)}>{words.paid}</a>
      </Notice>
    )
  const options: StripeExpressCheckoutElementOptions = {
    ...ALWAYS,
    business: { name },
    shippingRates: firstRates,
  }
  return (
    <section className={styles.express} aria-label={words.heading} data-available={available || undefined}>
      {or === 'before' && <Or />}
      <Notice kind="problem">{problem}</Notice>
      {/* The wallet's own address may be there, whatever the page knows. */}
      {!isDutyTold && <p className={styles.obligation}>{checkoutWords.importCharges}</p>}
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onClick={press}
        onShippingAddressChange={moved}
        onShippingRateChange={rated}
        onConfirm={approved}
        onCancel={closed}
      />
      <p className={styles.obligation}>{words.obligation}</p>
      {or === 'after' && <Or />}
    </section>
  )
}

const ALWAYS: StripeExpressCheckoutElementOptions = {
  allowedShippingCountries: [...COUNTRIES],
  billingAddressRequired: true,
  emailRequired: true,
  phoneNumberRequired: true,
  shippingAddressRequired: true,
  buttonHeight: 48,
  layout: { maxColumns: 1, maxRows: 3, overflow: 'never' },
  // Those that leave the page have no address until the end: they are at the payment step.
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
}

function Or() {
  return (
    <p className={styles.or}>
      <span>{words.or}</span>
    </p>
  )
}
