import { pounds, withPoundSign } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { countGuess, type GuessLimits } from '#server/http/guess-limits.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { networkOf } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import { findCancellation, giveCancellation, orderDigits } from './cancellation.ts'

const TRIES = { points: 20, seconds: 15 * 60 }
/** Wrong email addresses of one order. Its number is easily guessed; its customer's own answer is never locked out. */
export const GUESSES: GuessLimits = {
  each: TRIES,
  total: { points: 100, seconds: 3600 },
  strict: { points: 3, seconds: 15 * 60 },
}

export function cancellationApi(context: Context): Implementation {
  const guarded = async <T>({ number, ip }: { number: string; ip: string }, answer: () => Promise<T>): Promise<T> => {
    const of = String(orderDigits(number) ?? number)
    const { giveBack } = await countGuess(context.limits, {
      ...{ what: 'cancellation-number', of, by: networkOf(ip) },
      ...GUESSES,
    })
    try {
      const answered = await answer()
      await giveBack()
      return answered
    } catch (problem) {
      // Other refusals are of an order that was found.
      if (problem instanceof ApiError && problem.code !== 'not_found') await giveBack()
      throw problem
    }
  }
  return implement(
    'cancellation',
    {
      find: async (named, { language, ip }) => {
        const find = () => findCancellation(context, { ...named, language })
        const found = await guarded({ number: named.number, ip }, find)
        return { ...found, refusal: found.refusal?.in(language) ?? null }
      },
      give: async (given, { language, ip }) => {
        const give = () => giveCancellation(context, { ...given, language })
        const duePence = await guarded({ number: given.number, ip }, give)
        const refund = pounds(duePence ?? 0)
        const isFree = duePence === null
        return { detail: isFree ? refusals.cancelledForNothing : refusals.cancelled(withPoundSign(refund)), refund }
      },
    },
    { find: TRIES, give: TRIES },
  )
}
