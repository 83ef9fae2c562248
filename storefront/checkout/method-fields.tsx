import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  ConfirmPaymentData,
  StripeElementsOptionsMode,
  StripeError,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import type { CheckoutSession } from '#contract/checkout.ts'
import { CURRENCY } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import { methodsFor } from '#contract/payment-methods.ts'
import * as words from '#words/en/checkout.tsx'
import { inLanguage } from '../language/in-language.ts'
import { billingDetails } from './billing-details.ts'
import { thankYouAddress } from './leave-paid.ts'
import type { PaymentFields } from './pay.ts'
import { APPEARANCE, fonts } from './stripe-look.ts'
import type { Saving } from './use-saving.ts'

/** For Stripe's provider of elements. It shows what can pay this amount, before there is a payment. */
export function elementsOptions(
  { amount_due, customer_info }: CheckoutSession,
  { save, client_secret }: Saving,
): StripeElementsOptionsMode {
  return {
    mode: 'payment',
    amount: pence(amount_due),
    currency: CURRENCY,
    appearance: APPEARANCE,
    // Stripe refuses a payment that saves a card differently from its form.
    setupFutureUsage: save ? 'on_session' : null,
    ...(client_secret ? { customerSessionClientSecret: client_secret } : {}),
    fonts: fonts(),
    // As the payment that the server opens.
    allowedPaymentMethodTypes: methodsFor(customer_info?.billing_country ?? 'GB'),
  }
}

/** How Stripe's Payment Element pays; null while Stripe is missing. */
export function useMethodFields({ session_id }: CheckoutSession, { save, chosen }: Saving): PaymentFields | null {
  const stripe = useStripe()
  const elements = useElements()
  if (!stripe || !elements) return null
  return {
    check: async () => {
      const { error } = await elements.submit()
      return error ? (error.message ?? '') : null
    },
    confirm: async (clientSecret, session) => {
      // Stripe's forms show only saved cards whose shopper agreed to see them again.
      const agreed = save ? { allow_redisplay: 'always' as const } : {}
      const payment_method_data = { billing_details: confirmedDetails(session), ...agreed }
      const options = confirmOptions({ session_id }, { payment_method_data })
      const paying = await stripe.confirmPayment({ elements, clientSecret, ...options })
      return chosen === 'saved card' && isRefused(paying.error) ? { error: withoutCard(paying.error) } : paying
    },
  }
}

/** A method that leaves the page returns to the page that follows the session until it is paid. */
export function confirmOptions(
  { session_id }: Pick<CheckoutSession, 'session_id'>,
  more: Partial<ConfirmPaymentData> = {},
): { redirect: 'if_required'; confirmParams: ConfirmPaymentData } {
  const return_url = new URL(inLanguage(thankYouAddress(session_id)), location.origin).href
  return { redirect: 'if_required', confirmParams: { return_url, ...more } }
}

/** Every part of the details that the element doesn't ask for must be there, if only as nothing. */
function confirmedDetails(session: CheckoutSession) {
  const { address, ...rest } = billingDetails(session)
  const whole = { line1: '', line2: '', city: '', state: '', postal_code: '', country: '', ...address }
  return { name: '', email: '', phone: '', ...rest, address: whole }
}

/** Stripe refuses the request itself, as for a saved card that was removed in another window. */
function isRefused(error: StripeError | undefined): error is StripeError {
  return error?.type === 'invalid_request_error' && (error.code === undefined || error.code === 'resource_missing')
}

/** Stripe's own sentence is for developers. */
const withoutCard = (error: StripeError): StripeError => ({ ...error, message: words.savedCardRefused })

interface MethodFieldsProps {
  session: CheckoutSession
  saving: Saving
  onReady: () => void
}

export function MethodFields({ session, saving, onReady }: MethodFieldsProps) {
  return <PaymentElement options={optionsFor(session)} onReady={onReady} onChange={saving.onChange} />
}

/** The first step asked for name and address. */
function optionsFor(session: CheckoutSession): StripePaymentElementOptions {
  const { name, email } = billingDetails(session)
  return {
    layout: { type: 'accordion', radios: 'always', spacedAccordionItems: true },
    fields: { billingDetails: 'never' },
    defaultValues: { billingDetails: { ...(name ? { name } : {}), ...(email ? { email } : {}) } },
  }
}
