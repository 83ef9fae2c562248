import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { chooseShipping, saveCustomer } from './customer.ts'
import { giveUp, openPayment, paymentAnswer } from './payment.ts'
import { checkPayment } from './reconcile.ts'
import { createSession, readAnswer } from './session.ts'

export function checkoutApi(parts: Parts): BoundArea {
  const { publishableKey, script } = parts.payments.settings
  return bind(
    'checkout',
    {
      paymentConfig: async () => ({ publishable_key: publishableKey, script }),
      createSession: async ({ items, replaces }, { user }) => {
        if (replaces) await giveUp(parts, replaces, user)
        return createSession(parts, items, user)
      },
      session: async ({ session_id }, { user }) => {
        const { session, answer } = await readAnswer(parts, session_id, user)
        // A page that is being read must not fail because Stripe is slow today; the reconciliation job asks again.
        const asked = await checkPayment(parts, session).catch((problem: unknown) => {
          parts.log.warn({ err: problem }, 'Stripe could not be asked about a session')
          return false
        })
        return asked ? (await readAnswer(parts, session_id, user)).answer : answer
      },
      saveCustomer: async ({ session_id, ...form }, { user }) => saveCustomer(parts, session_id, form, user),
      shippingOptions: async ({ country }) => ({ success: true as const, shipping_options: await listShippingOptions(parts.db, country) }),
      chooseShipping: async ({ session_id, country_code, shipping_option_id }, { user }) =>
        chooseShipping(parts, session_id, country_code, shipping_option_id, user),
      createPaymentIntent: async ({ checkout_session_id, captcha }, visitor) => paymentAnswer(await openPayment(parts, checkout_session_id, visitor, captcha)),
    },
    { createSession: { points: 60, seconds: 600 }, createPaymentIntent: { points: 120, seconds: 600 } },
  )
}
