import { CURRENCY } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { chooseShipping, saveCustomer } from './customer.ts'
import { abandonCheckout, type OpenedPayment, openPayment } from './payment.ts'
import { checkPayment } from './reconcile.ts'
import { createSession, readAnswer } from './session.ts'

export function checkoutApi(context: Context): Implementation {
  const { publishableKey, script } = context.payments.settings
  return implement(
    'checkout',
    {
      paymentConfig: async () => ({ publishable_key: publishableKey, script }),
      createSession: async ({ items, replaces }, { user, language }) => {
        if (replaces) await abandonCheckout(context, { session_id: replaces, user })
        return createSession(context, { items, user, language })
      },
      session: async ({ session_id }, { user }) => {
        const { session, answer } = await readAnswer(context, { id: session_id, user })
        // Reading the page must work while Stripe is slow: the reconciliation job asks again.
        const asked = await checkPayment(context, session).catch((problem: unknown) => {
          context.log.warn({ err: problem }, 'Stripe could not be asked about a session')
          return false
        })
        return asked ? (await readAnswer(context, { id: session_id, user })).answer : answer
      },
      saveCustomer: async (input, { user, language }) => saveCustomer(context, { ...input, user, language }),
      shippingOptions: async ({ country }) => ({
        success: true as const,
        shipping_options: await listShippingOptions(context.db, country),
      }),
      chooseShipping: async (input, { user, language }) => chooseShipping(context, { ...input, user, language }),
      createPaymentIntent: async ({ checkout_session_id, captcha }, visitor) =>
        paymentAnswer(await openPayment(context, { session_id: checkout_session_id, ...visitor, captcha })),
    },
    { createSession: { points: 60, seconds: 600 }, createPaymentIntent: { points: 120, seconds: 600 } },
  )
}

const paymentAnswer = ({ payment, hold_expires_at }: OpenedPayment) => ({
  payment_intent: {
    id: payment.id,
    client_secret: payment.clientSecret,
    amount: pounds(payment.amount),
    currency: CURRENCY,
    status: payment.status,
  },
  hold_expires_at: hold_expires_at.toISOString(),
})
