import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { refusalsIn } from '#words/refusals.ts'
import type { VALUE_NAMES } from './refusal-values.ts'
import { Sentence, type SentenceName } from './sentence.ts'

/** The sentences with values in the messages of schemas. A schema has no caller: its messages are English text. */
const IN_SCHEMAS = [
  'atMostCharacters',
  'longPassword',
  'mostItems',
  'mostLines',
  'mostQuantity',
  'shortPassword',
  'shortUsername',
  'tooBig',
  'tooSmall',
  'wishlistFull',
  'wrongType',
] as const satisfies (keyof typeof VALUE_NAMES)[]

const WITHOUT_VALUES = new Map<string, Sentence>(
  Object.entries(refusalsIn[SOURCE_LANGUAGE]).flatMap(([name, words]) =>
    // Object.entries forgets the names.
    typeof words === 'string' ? [[words, new Sentence(name as SentenceName, [])] as const] : [],
  ),
)

/** Where the value is in a sentence. */
const MARK = '⁂'

const WITH_VALUES = IN_SCHEMAS.map((name) => {
  // In place of a number too: none of these decides between two sentences by its value.
  const words = refusalsIn[SOURCE_LANGUAGE][name] as (value: string) => string
  return { name, pattern: new RegExp(`^${RegExp.escape(words(MARK)).replace(MARK, '(.+)')}$`) }
})

/** The sentence that a schema's message is, or the message itself: those for staff are no sentences of words/. */
export function knownSentence(message: string): Sentence | string {
  const known = WITHOUT_VALUES.get(message)
  if (known) return known
  for (const { name, pattern } of WITH_VALUES) {
    const [, value] = pattern.exec(message) ?? []
    if (value !== undefined) return new Sentence(name, [Number.isFinite(Number(value)) ? Number(value) : value])
  }
  return message
}
