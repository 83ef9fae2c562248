import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { refusalsIn } from '#words/refusals.ts'
import { VALUE_NAMES } from './refusal-values.ts'

/** The name of a sentence in words/en/refusals.ts. */
export type SentenceName = keyof (typeof refusalsIn)[typeof SOURCE_LANGUAGE]

type Value = string | number | bigint | Sentence
export type SentenceValues = readonly (Value | readonly Value[])[]

/**
 * What is said to a caller, before their language is known: made by `refusals` (refusals.ts), and turned into text
 * where the response is sent. Translated responses also have its name and values, for programs.
 */
export class Sentence {
  readonly name: SentenceName
  readonly values: SentenceValues
  constructor(name: SentenceName, values: SentenceValues) {
    this.name = name
    this.values = values
  }

  in(language: Language): string {
    const words = refusalsIn[language][this.name]
    if (typeof words === 'string') return words
    // The type of `refusals` has checked that these are the values of this sentence.
    return (words as (...values: unknown[]) => string)(...this.values.map((value) => valueIn(language, value)))
  }

  toJSON(): { name: SentenceName; values: Record<string, SentenceValues[number]> } {
    const { name, values } = this
    const names: readonly string[] = name in VALUE_NAMES ? VALUE_NAMES[name as keyof typeof VALUE_NAMES] : []
    return { name, values: Object.fromEntries(names.map((of, at) => [of, values[at] ?? ''])) }
  }
}

const valueIn = (language: Language, value: SentenceValues[number]): unknown =>
  Array.isArray(value)
    ? value.map((one) => valueIn(language, one))
    : value instanceof Sentence
      ? value.in(language)
      : value

/** Texts for staff are plain: the back office is in English. */
export const textIn = (language: Language, sentence: Sentence | string): string =>
  typeof sentence === 'string' ? sentence : sentence.in(language)

/** For logs, and for what is stored. */
export const inEnglish = (sentence: Sentence | string): string => textIn(SOURCE_LANGUAGE, sentence)
