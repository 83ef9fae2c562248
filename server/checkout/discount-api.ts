import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import type { Language } from '#words/languages.ts'
import { orCorrectTotal } from './correct-total.ts'
import { applyDiscount, previewDiscount, removeDiscount } from './discount.ts'
import { withOwnHolds } from './earlier-checkouts.ts'
import { removeGiftCard } from './gift-card.ts'
import { orderForNothing } from './order-for-nothing.ts'
import { sessionIn } from './session-in.ts'

export function discountsApi(context: Context): Implementation {
  const answerIn = (language: Language, answer: CheckoutSessionAnswer) => sessionIn(context.db, { language, answer })
  return implement(
    'discounts',
    {
      preview: (input, { user, ip, language }) => previewDiscount(context, { ...input, user, ip, language }),
      apply: async (input, { user, ip, language }) =>
        answerIn(language, await applyDiscount(context, { ...input, user, ip, language })),
      remove: async ({ session_id }, { user, language }) =>
        answerIn(language, await removeDiscount(context, { session_id, user, language })),
      removeGiftCard: async ({ session_id }, { user, language }) =>
        answerIn(language, await removeGiftCard(context, { session_id, user, language })),
      order: async ({ session_id, own_sessions }, { user, ip, language }) => {
        const shopper = { session_id, user, ip, language }
        const ordered = await orCorrectTotal(context, {
          ...shopper,
          work: () =>
            withOwnHolds(context, { ...shopper, own_sessions, work: () => orderForNothing(context, shopper) }),
        })
        return answerIn(language, ordered)
      },
    },
    {
      preview: { points: 120, seconds: 600 },
      apply: { points: 120, seconds: 600 },
      order: { points: 60, seconds: 600 },
    },
  )
}
