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

/** What a person is told where a shape doesn't say it in its own words. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? REQUIRED : `This should be ${KINDS[issue.expected] ?? issue.expected}.`
  if (issue.code === 'too_big') return `This is too large: at most ${issue.maximum}.`
  if (issue.code === 'too_small') return `This is too small: at least ${issue.minimum}.`
  return 'This is not valid.'
}

/**
 * Problems told at once. A list of ten thousand wrong things would otherwise be answered with ten thousand sentences.
 */
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
