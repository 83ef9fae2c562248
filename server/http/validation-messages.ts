import type * as z from 'zod'
import * as english from '#words/en/refusals.ts'
import type { FieldProblems } from './api-error.ts'
import { knownSentence } from './known-sentence.ts'

/** By the type that a field should have. */
const WRONG_TYPES: Record<string, string> = {
  string: english.notText,
  number: english.notNumber,
  int: english.notWholeNumber,
  boolean: english.notBoolean,
  array: english.notList,
  object: english.notObject,
}

/** The default messages, where a shape has none of its own. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? english.required
      : (WRONG_TYPES[issue.expected] ?? english.wrongType(issue.expected))
  if (issue.code === 'too_big') return english.tooBig(issue.maximum)
  if (issue.code === 'too_small') return english.tooSmall(issue.minimum)
  return english.invalid
}

/** The most fields in one error: a list of ten thousand wrong items would otherwise get ten thousand messages. */
const MAX_FIELDS = 50

/** The first problem of each field, under the field's name ("items.0.quantity" inside lists). */
export function fieldErrors(error: z.ZodError): FieldProblems {
  const fields: FieldProblems = {}
  for (const issue of error.issues) {
    if (Object.keys(fields).length === MAX_FIELDS) break
    const field = issue.path.join('.') || 'non_field_errors'
    fields[field] ??= [knownSentence(issue.message)]
  }
  return fields
}
