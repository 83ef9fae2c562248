import type { Call } from '#contract/calls.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import type { ApiError, FieldProblems } from './api-error.ts'
import { Sentence, textIn } from './sentence.ts'

/** The body of an error response, under the key that the call's clients expect. */
export function problemBody(problem: ApiError, key: Call['errorKey'], language: Language): Record<string, unknown> {
  const { sentence, reason, fields } = problem
  const text = textIn(language, sentence)
  const messages = mapFields(fields, (said) => textIn(language, said))
  const named = refusalIn(language, sentence, fields)
  if (key === 'non_field_errors') return { non_field_errors: [text], ...messages, ...named }
  return { [key]: text, ...(reason ? { code: reason } : {}), ...messages, ...named }
}

/**
 * The names and values of the sentences, beside a translation: programs can't compare that with a text. English has
 * none, because existing clients compare the text or take every field for messages. Nor have texts for staff.
 */
export function refusalIn(
  language: Language,
  sentence: Sentence | string,
  problems: FieldProblems = {},
): { refusal?: object } {
  if (language === SOURCE_LANGUAGE || typeof sentence === 'string') return {}
  const fields = mapFields(problems, (said) => (said instanceof Sentence ? said : null))
  return { refusal: { ...sentence.toJSON(), ...(Object.keys(fields).length > 0 ? { fields } : {}) } }
}

const mapFields = <To>(fields: FieldProblems, to: (said: Sentence | string) => To): Record<string, To[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, said.map(to)]))
