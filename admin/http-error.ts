import { HttpError } from 'react-admin'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { fieldOnScreen } from './ui/field-on-screen.ts'

/**
 * A refusal in the form that react-admin's forms show. Under a field stands what belongs to it; the notice says it
 * again with the field's name, for whoever doesn't see the field. An error of a field that isn't on the screen goes
 * into the notice alone: the form would keep it, and refuse to be saved for ever.
 */
export function asHttpError(problem: unknown): unknown {
  if (problem instanceof Unreachable) return new HttpError(problem.message, 0)
  if (!(problem instanceof ApiClientError)) return problem
  const told = Object.entries(problem.fields).map(([path, messages]) => ({
    path,
    message: messages.join(' '),
    field: fieldOnScreen(path),
  }))
  if (told.length === 0) return new HttpError(problem.message, problem.status, { code: problem.code })
  told.find(({ field }) => field)?.field?.element.scrollIntoView({ block: 'center' })
  const errors = Object.fromEntries(told.flatMap(({ path, message, field }) => (field ? [[path, message]] : [])))
  const sentences = told.map(({ message, field }) => (field ? `${field.label}: ${message}` : message))
  return new HttpError(problem.message, problem.status, {
    code: problem.code,
    errors: { ...errors, root: { serverError: [...new Set(sentences)].join(' ') } },
  })
}
