/**
 * Network errors, and Postgres': connection lost or refused (08), too many connections (53300), disk full (53100),
 * shutting down or starting (57P).
 */
const CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EROFS|08|53|57P|25P03)/
/** Messages of node-postgres that come without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support|Cannot use a pool after)/

/** Whether a failure means that the database can't be reached or can't write, and not that the statement was wrong. */
export function isDatabaseUnavailable(problem: unknown): boolean {
  for (let at = problem; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && CODES.test(at.code)) return true
    if (WORDS.test(at.message)) return true
    // Node tried several addresses of one host.
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
