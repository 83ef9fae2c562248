import { pounds, withPoundSign } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { findCancellation, giveCancellation } from './cancellation.ts'

const TRIES = { points: 20, seconds: 15 * 60 }

export function cancellationApi(context: Context): Implementation {
  // Also limited per order: many networks together must not guess the email address of one order.
  const count = (number: string) => context.limits.count('cancellation-number', TRIES, number.replace(/\D/g, ''))
  return implement(
    'cancellation',
    {
      find: async (named, { language }) => {
        await count(named.number)
        const found = await findCancellation(context, { ...named, language })
        return { ...found, refusal: found.refusal?.in(language) ?? null }
      },
      give: async (given, { language }) => {
        await count(given.number)
        const duePence = await giveCancellation(context, { ...given, language })
        const refund = pounds(duePence ?? 0)
        const isFree = duePence === null
        return { detail: isFree ? refusals.cancelledForNothing : refusals.cancelled(withPoundSign(refund)), refund }
      },
    },
    { find: TRIES, give: TRIES },
  )
}
