import type * as dirhams from '#words/en/dirhams.ts'
import type * as accounts from '#words/en/emails/accounts.ts'
import type * as giftCards from '#words/en/emails/gift-cards.ts'
import type * as orders from '#words/en/emails/orders.ts'
import type * as other from '#words/en/emails/other.ts'
import type * as language from '#words/en/language.ts'
import type * as practice from '#words/en/practice.ts'
import type * as promise from '#words/en/promise.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { isolated } from './isolation.ts'

// The sentences of emails in each language. The values in them are isolated.
export const ACCOUNT_WORDS = isolating(await inEveryLanguage<typeof accounts>('emails/accounts.ts'))
export const GIFT_CARD_WORDS = isolating(await inEveryLanguage<typeof giftCards>('emails/gift-cards.ts'))
export const ORDER_WORDS = isolating(await inEveryLanguage<typeof orders>('emails/orders.ts'))
export const OTHER_WORDS = isolating(await inEveryLanguage<typeof other>('emails/other.ts'))
/** Not isolated: values of the sentences above. */
export const DIRHAM_WORDS = await inEveryLanguage<typeof dirhams>('dirhams.ts')
export const PROMISE_WORDS = await inEveryLanguage<typeof promise>('promise.ts')
export const PRACTICE_WORDS = await inEveryLanguage<typeof practice>('practice.ts')
export const LANGUAGE_FACTS = await inEveryLanguage<typeof language>('language.ts')

/** The same, but each function of a sentence isolates the texts it is given. */
function isolating<Words extends object>(words: Words): Words {
  const entries = Object.entries(words).map(([name, value]) => [name, isolatingOne(value)])
  // `as`: the names and their types stay.
  return Object.fromEntries(entries) as Words
}

function isolatingOne(words: unknown): unknown {
  if (typeof words === 'function') return (...values: unknown[]) => words(...values.map(isolatedValue))
  return isTable(words) ? isolating(words) : words
}

/** A file of sentences, or sentences by their reason; not the HTML of a sentence. */
function isTable(words: unknown): words is object {
  if (typeof words !== 'object' || words === null) return false
  const prototype: unknown = Object.getPrototypeOf(words)
  return prototype === Object.prototype || prototype === null
}

function isolatedValue(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value)
  return Array.isArray(value) ? value.map(isolatedValue) : value
}
