import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'

/**
 * The same log, with errors told without the values they came with. A failed query carries its parameters in its
 * message, Postgres adds the row, Stripe's library the whole answer: names, addresses and hashes of passwords, which
 * have no business in a log.
 */
export function redactedLog(log: Logger): Logger {
  return log.child({}, { serializers: { err: serialiseError } })
}

/**
 * A failure in a sentence that staff may read: a failed query carries what it was given in its message, a mail with its
 * keys included.
 */
export function redactedMessage(problem: unknown): string {
  if (!(problem instanceof DrizzleQueryError)) return String(problem)
  const { code } = (problem.cause ?? {}) as { code?: unknown }
  return `A query failed (${typeof code === 'string' ? code : 'the database was away'})`
}

/** Also what pg-boss reports: the fields of an error in an object that is none. */
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

/** What Postgres and Stripe say that helps and names nobody. */
function safeDetails(
  problem: Error & { code?: unknown; constraint?: unknown; table?: unknown; requestId?: unknown },
): Record<string, unknown> {
  const { code, constraint, table, requestId } = problem
  return { code, constraint, table, requestId }
}

/** Where it happened, without the lines of the message, which stand in front. */
function framesOf({ stack }: Error): string {
  return String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
