import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { chooseShipping, saveCustomer } from './customer.ts'
import { giveUp, openPayment, paymentAnswer } from './payment.ts'
import { checkPayment } from './reconcile.ts'
import { answerSession, createSession, findSession } from './session.ts'

export function checkoutApi(parts: Parts): BoundArea {
  const { publishableKey, script } = parts.payments.settings
  return bind(
    'checkout',
    {
      paymentConfig: async () => ({ publishable_key: publishableKey, script }),
      createSession: async ({ items, replaces }, { user }) => {
        if (replaces) await giveUp(parts, replaces, user)
        return answerSession(parts, await createSession(parts, items, user))
      },
      session: async ({ session_id }, { user }) => {
        const session = await findSession(parts.db, session_id, user)
        // A page that is being read must not fail because Stripe is slow today; the reconciliation job asks again.
        await checkPayment(parts, session).catch((problem: unknown) => parts.log.warn({ err: problem }, 'Stripe could not be asked about a session'))
        return answerSession(parts, session_id)
      },
      saveCustomer: async ({ session_id, ...form }, { user }) => {
        await saveCustomer(parts, session_id, form, user)
        return answerSession(parts, session_id)
      },
      shippingOptions: async ({ country }) => ({ success: true as const, shipping_options: await listShippingOptions(parts.db, country) }),
      chooseShipping: async ({ session_id, country_code, shipping_option_id }, { user }) => {
        await chooseShipping(parts, session_id, country_code, shipping_option_id, user)
        return answerSession(parts, session_id)
      },
      createPaymentIntent: async ({ checkout_session_id }, visitor) => paymentAnswer(await openPayment(parts, checkout_session_id, visitor)),
    },
    { createSession: { points: 60, seconds: 600 }, createPaymentIntent: { points: 120, seconds: 600 } },
  )
}
