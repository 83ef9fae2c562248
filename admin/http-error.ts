import { HttpError } from 'react-admin'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { fieldOnScreen } from './ui/field-on-screen.ts'

/**
 * Converts an API error for react-admin's forms. Each field shows its own error, and the notification repeats it with
 * the field's name, because the field may be out of view. An error for a field that isn't on the page goes only to the
 * notification: as a form error, it would block saving for good.
 */
export function asHttpError(problem: unknown): unknown {
  if (problem instanceof Unreachable) return new HttpError(problem.message, 0)
  if (!(problem instanceof ApiClientError)) return problem
  const fieldErrors = Object.entries(problem.fields).map(([path, messages]) => ({
    path,
    message: messages.join(' '),
    field: fieldOnScreen(path),
  }))
  if (fieldErrors.length === 0) return new HttpError(problem.message, problem.status, { code: problem.code })
  fieldErrors.find(({ field }) => field)?.field?.element.scrollIntoView({ block: 'center' })
  const errors = Object.fromEntries(fieldErrors.flatMap(({ path, message, field }) => (field ? [[path, message]] : [])))
  const sentences = fieldErrors.map(({ message, field }) => (field ? `${field.label}: ${message}` : message))
  return new HttpError(problem.message, problem.status, {
    code: problem.code,
    errors: { ...errors, root: { serverError: [...new Set(sentences)].join(' ') } },
  })
}
