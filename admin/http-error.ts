import { HttpError } from 'react-admin'
import { Refusal, Unreachable } from '#contract/client.ts'

/** A refusal in the form that react-admin's forms show under their fields. */
export function asHttpError(problem: unknown): unknown {
  if (problem instanceof Unreachable) return new HttpError(problem.message, 0)
  if (!(problem instanceof Refusal)) return problem
  const errors = Object.fromEntries(Object.entries(problem.fields).map(([field, messages]) => [field, messages.join(' ')]))
  return new HttpError(problem.message, problem.status, { code: problem.code, ...(Object.keys(errors).length > 0 ? { errors } : {}) })
}
