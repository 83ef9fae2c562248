import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'

/** The statement with which pg-boss polls an empty queue. */
export async function pollText(pool: Pool): Promise<{ text: string; values: unknown[] }> {
  let last: { text: string; values: unknown[] } = { text: '', values: [] }
  const executeSql = (text: string, values?: unknown[]) => {
    last = { text, values: values ?? [] }
    return pool.query(text, values)
  }
  const setUp = new PgBoss({ db: { executeSql }, migrate: true, schedule: false, supervise: false })
  await setUp.start()
  await setUp.createQueue('empty').catch(() => undefined)
  await setUp.fetch('empty', { batchSize: 25 })
  await setUp.stop({ graceful: false, close: false })
  return last
}
