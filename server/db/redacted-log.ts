import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'

/**
 * A log whose errors carry no values. A failed query has its parameters in its message, Postgres adds the row, and
 * Stripe's library the whole response: names, addresses and password hashes.
 */
export function redactedLog(log: Logger): Logger {
  return log.child({}, { serializers: { err: serialiseError } })
}

/**
 * A failure as a sentence for staff. The message of a failed query contains its parameters, such as the links of a
 * mail.
 */
export function redactedMessage(problem: unknown): string {
  if (!(problem instanceof DrizzleQueryError)) return String(problem)
  const { code } = (problem.cause ?? {}) as { code?: unknown }
  return `A query failed (${typeof code === 'string' ? code : 'the database was unavailable'})`
}

/** Also handles pg-boss' reports: an error's fields in a plain object. */
function isError(problem: unknown): problem is Error {
  return (
    problem instanceof Error ||
    (typeof problem === 'object' && problem !== null && 'message' in problem && 'stack' in problem)
  )
}

function serialiseError(problem: unknown): unknown {
  if (!isError(problem)) return typeof problem
  const query = problem instanceof DrizzleQueryError ? { query: problem.query } : {}
  const message = problem instanceof DrizzleQueryError ? 'A query failed' : String(problem.message)
  return {
    type: problem.constructor.name,
    message,
    ...query,
    ...safeDetails(problem),
    stack: framesOf(problem),
    ...(problem.cause === undefined ? {} : { cause: serialiseError(problem.cause) }),
  }
}

/** Fields of Postgres and Stripe that help and name nobody. */
function safeDetails(
  problem: Error & { code?: unknown; constraint?: unknown; table?: unknown; requestId?: unknown },
): Record<string, unknown> {
  const { code, constraint, table, requestId } = problem
  return { code, constraint, table, requestId }
}

/** The stack without the message's lines at its top. */
function framesOf({ stack }: Error): string {
  return String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
