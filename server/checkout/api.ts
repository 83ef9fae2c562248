import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import { CURRENCY } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { saveCheckoutAddresses } from '#server/address-book/address-book.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { hurried } from '#server/payments/shopper-time.ts'
import { savedCardsFor } from '#server/saved-cards/at-checkout.ts'
import { listPromisedOptions } from '#server/shipping/shipping.ts'
import type { Language } from '#words/languages.ts'
import { orCorrectTotal } from './correct-total.ts'
import { createSession } from './create-session.ts'
import { chooseShipping, saveCustomer } from './customer.ts'
import { applyDiscount } from './discount.ts'
import { abandonCheckout, withOwnHolds } from './earlier-checkouts.ts'
import { release, reserve } from './hold-stock.ts'
import { type OpenedPayment, openPayment } from './payment.ts'
import { checkPayment } from './reconcile.ts'
import { readAnswer } from './session.ts'
import { sessionIn } from './session-in.ts'

/** Milliseconds that reading a checkout waits for Stripe. */
const READ_MS = 5000

export function checkoutApi(context: Context): Implementation {
  const { publishableKey, script, form = 'element' } = context.payments.settings
  const answerIn = (language: Language, answer: CheckoutSessionAnswer) => sessionIn(context.db, { language, answer })
  return implement(
    'checkout',
    {
      paymentConfig: async () => ({ publishable_key: publishableKey, script, form }),
      createSession: async ({ items, replaces, own_sessions, discount_code: code }, { user, ip, language }) => {
        if (replaces) await abandonCheckout(context, { session_id: replaces, user })
        const begun = await createSession(context, { items, own_sessions, user, language })
        if (!code) return answerIn(language, begun)
        const shopper = { session_id: begun.session_id, user, ip, language }
        // The cart says why a code does nothing: without it there is still something to buy.
        const discounted = await applyDiscount(context, { ...shopper, code, own_sessions }).catch(
          (problem: unknown) => {
            if (problem instanceof ApiError) return begun
            throw problem
          },
        )
        return answerIn(language, discounted)
      },
      session: async ({ session_id }, { user, language }) => {
        const { session, answer } = await readAnswer(context, { id: session_id, user })
        // Reading the page must work while Stripe is slow: the reconciliation job asks again.
        const asked = await hurried(READ_MS, () => checkPayment(context, session)).catch((problem: unknown) => {
          context.log.warn({ err: problem }, 'Stripe could not be asked about a session')
          return false
        })
        return answerIn(language, asked ? (await readAnswer(context, { id: session_id, user })).answer : answer)
      },
      saveCustomer: async ({ save_addresses, ...input }, { user, language, ip }) => {
        const answer = await saveCustomer(context, { ...input, user, language, ip })
        if (save_addresses && user) await saveCheckoutAddresses(context, { user, form: input })
        return answerIn(language, answer)
      },
      shippingOptions: async ({ country }, { language }) => ({
        success: true as const,
        shipping_options: await listPromisedOptions(context.db, { language, country, now: context.now() }),
      }),
      chooseShipping: async (input, { user, language }) =>
        answerIn(language, await chooseShipping(context, { ...input, user, language })),
      reserve: async ({ session_id, country = null, own_sessions }, visitor) => {
        const shopper = { session_id, ...visitor }
        const hold = () => reserve(context, { ...shopper, country })
        const hold_expires_at = await orCorrectTotal(context, {
          ...shopper,
          work: () => withOwnHolds(context, { ...shopper, own_sessions, work: hold }),
        })
        return { hold_expires_at: hold_expires_at.toISOString() }
      },
      release: async ({ session_id }, { user }) => {
        await release(context, { session_id, user })
        return { success: true as const }
      },
      createPaymentIntent: async (
        { checkout_session_id, own_sessions, captcha, save_card: save, wallet = false },
        visitor,
      ) => {
        const session = { session_id: checkout_session_id, ...visitor }
        const open = () => openPayment(context, { ...session, captcha, wallet })
        const opened = await orCorrectTotal(context, {
          ...session,
          work: () => withOwnHolds(context, { ...session, own_sessions, work: open }),
        })
        const saved_cards = await savedCardsFor(context, { ...opened, user: visitor.user, wallet, save })
        return { ...paymentAnswer(opened), saved_cards }
      },
    },
    {
      createSession: { points: 60, seconds: 600 },
      createPaymentIntent: { points: 120, seconds: 600 },
      reserve: { points: 120, seconds: 600 },
    },
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
