import { Client } from 'pg'

/**
 * Tries to connect to a Postgres. Returns why the shop can’t use it, as a sentence, or null. `timeoutMs` is in
 * milliseconds.
 */
export async function databaseProblem(url: string, timeoutMs: number): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  // Without a listener a connection that is lost while closing ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (problem) {
    return databaseSentence(problem, new URL(url))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Codes of PostgreSQL (appendix A of its documentation) and of the system. The message must not contain the URL, which
 * has the password.
 */
function databaseSentence(problem: unknown, { username, hostname, port, pathname }: URL): string {
  const where = `${hostname}:${port || 5432}`
  switch (codeOf(problem)) {
    case '28P01':
      return `DATABASE_URL: Postgres at ${where} refuses the password of ${decodeURIComponent(username)}.`
    case '28000':
      return `DATABASE_URL: Postgres at ${where} doesn’t let ${decodeURIComponent(username)} in. Check the name, and pg_hba.conf.`
    case '3D000':
      return `DATABASE_URL: Postgres at ${where} has no database ${decodeURIComponent(pathname.slice(1))}. Make it with createdb.`
    case 'ECONNREFUSED':
      return `DATABASE_URL: nothing answers at ${where}. Start Postgres, or correct the address.`
    case 'ENOTFOUND':
      return `DATABASE_URL: there is no machine ${hostname}. Correct the address.`
    default:
      return `DATABASE_URL: Postgres at ${where} could not be opened (${problem instanceof Error ? problem.message : codeOf(problem)}).`
  }
}

/** The short name of the failure, from the system or Postgres. */
export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem)
}
