/**
 * Of a network, and of Postgres: connection lost or refused (08), too many (53300), disk full (53100), shut down or
 * starting (57P).
 */
const CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EROFS|08|53|57P|25P03)/
/** What node-postgres says without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support|Cannot use a pool after)/

/**
 * Whether something failed because the database could not be reached or could not write, and not because of what it was
 * asked.
 */
export function isDatabaseUnavailable(problem: unknown): boolean {
  for (let at = problem; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && CODES.test(at.code)) return true
    if (WORDS.test(at.message)) return true
    // Several addresses of one host were tried.
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
