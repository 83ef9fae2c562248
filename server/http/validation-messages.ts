import type * as z from 'zod'
import { REQUIRED } from '#contract/limits.ts'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The default messages, where a shape has none of its own. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? REQUIRED : `This should be ${KINDS[issue.expected] ?? issue.expected}.`
  if (issue.code === 'too_big') return `This is too large: at most ${issue.maximum}.`
  if (issue.code === 'too_small') return `This is too small: at least ${issue.minimum}.`
  return 'This is not valid.'
}

/** The most fields in one error: a list of ten thousand wrong items would otherwise get ten thousand messages. */
const MAX_FIELDS = 50

/** The first problem of each field, under the field's name ("items.0.quantity" inside lists). */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    if (Object.keys(fields).length === MAX_FIELDS) break
    const field = issue.path.join('.') || 'non_field_errors'
    fields[field] ??= [issue.message]
  }
  return fields
}
