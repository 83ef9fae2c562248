import type * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'

/** The default messages, where a shape has none of its own. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? refusals.required
      : (refusals.wrongTypes[issue.expected] ?? refusals.wrongType(issue.expected))
  if (issue.code === 'too_big') return refusals.tooBig(issue.maximum)
  if (issue.code === 'too_small') return refusals.tooSmall(issue.minimum)
  return refusals.invalid
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
