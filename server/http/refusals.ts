import * as english from '#words/en/refusals.ts'
import { Sentence, type SentenceName, type SentenceValues } from './sentence.ts'

type Given<Value> = Value extends readonly string[]
  ? readonly (string | Sentence)[]
  : Value extends string
    ? string | Sentence
    : Value
type Referred<Words> = Words extends (...values: infer Values) => string
  ? (...values: { [At in keyof Values]: Given<Values[At]> }) => Sentence
  : Sentence

/**
 * The sentences of words/en/refusals.ts under the same names, for an `ApiError` or the `detail` of a response:
 * `refusals.outOfStock(name)`. The caller gets them in their own language.
 */
export const refusals = Object.fromEntries(
  Object.entries(english).map(([name, words]) => {
    // Object.entries forgets the names.
    const of = name as SentenceName
    return [
      name,
      typeof words === 'string' ? new Sentence(of, []) : (...values: SentenceValues) => new Sentence(of, values),
    ]
  }),
) as { readonly [Name in SentenceName]: Referred<(typeof english)[Name]> }
