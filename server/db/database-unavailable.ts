/**
 * Network errors, and Postgres': connection lost or refused (08), too many connections (53300), disk full (53100),
 * shutting down or starting (57P), read-only, as a replica is (25006).
 */
const CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EROFS|08|53|57P|25006|25P03)/
/** Messages of node-postgres that come without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support|Cannot use a pool after)/

/** A stopped Postgres takes its socket away. */
const isMissingSocket = (problem: object) =>
  'code' in problem && problem.code === 'ENOENT' && 'syscall' in problem && problem.syscall === 'connect'

/** Whether a failure means that the database can't be reached or can't write, and not that the statement was wrong. */
export const isDatabaseUnavailable = (problem: unknown): boolean => unavailableBy(problem) !== null

/** The code or words that say so, or null. Also of pg-boss' reports, which are an error's fields in a plain object. */
export function unavailableBy(problem: unknown): string | null {
  for (let at = problem; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'string' && (CODES.test(at.code) || isMissingSocket(at))) return at.code
    const [words] = ('message' in at && typeof at.message === 'string' && WORDS.exec(at.message)) || []
    if (words) return words
    // Node tried several addresses of one host.
    if (at instanceof AggregateError) return at.errors.map(unavailableBy).find((code) => code !== null) ?? null
  }
  return null
}
