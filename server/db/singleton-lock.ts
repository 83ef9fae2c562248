import { Client } from 'pg'

/** Any number, beside those of migrate.ts. */
const LOCK = 7_243_003
/** Milliseconds for which the process before this one may take to be gone. */
const LOCK_TIMEOUT_MS = 3000

/** Whether this is the only process of its Postgres that asks; it stays so until it ends. */
export async function takeSingletonLock(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // Without it a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return true
  } catch (problem) {
    await client.end()
    if (problem instanceof Error && 'code' in problem && problem.code === '55P03') return false
    throw problem
  }
}
