import { Client } from 'pg'

/** The lock's number; migrate.ts has others. */
const LOCK = 7_243_003
/** Milliseconds for the process before this one to end. */
const LOCK_TIMEOUT_MS = 3000

/** Whether this is the only process on its Postgres with the lock; it keeps it until it ends. */
export async function takeSingletonLock(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // Without a listener a lost connection ends the process.
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
