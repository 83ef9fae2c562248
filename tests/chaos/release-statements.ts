import { Client, DatabaseError } from 'pg'
import type { ReleaseColumns } from './release.ts'

const READERS = 3
const WRITERS = 2
/** Tables that an order is written to, in the order in which the release writes them. */
const OF_AN_ORDER = ['checkout_sessions', 'orders', 'order_items', 'order_events', 'stock_movements', 'mails']

export interface ReleaseLoad {
  /**
   * Ends it. Answers how many statements were answered and orders written, what failed, and the milliseconds that the
   * slowest took.
   */
  stop(): Promise<{ statements: number; orders: number; failed: string[]; slowest: number }>
}

/**
 * What a process of the release asks of the database, from outside of its code: every table read by the columns that
 * the release knows, and orders written in one transaction with those columns, all of it prepared once a connection and
 * named, as the release does it. `first` is the number of the next order.
 */
export async function runReleaseStatements(url: string, columns: ReleaseColumns, first: number): Promise<ReleaseLoad> {
  let [over, statements, slowest, next] = [false, 0, 0, first]
  const failed: string[] = []
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    statements += 1
    slowest = Math.max(slowest, performance.now() - began)
    return result
  }
  const connected = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ connectionString: url, application_name: 'a process of the release' })
    await client.connect()
    try {
      while (!over) await work(client)
    } catch (problem) {
      failed.push(problem instanceof DatabaseError ? `${problem.code} ${problem.message}` : String(problem))
    } finally {
      await client.end()
    }
  }
  const tables = [...columns]
  const read = async (client: Client) => {
    for (const [table, names] of tables)
      await timed(() =>
        client.query({ name: `read-${table}`, text: `select ${listed(names)} from "${table}" limit $1`, values: [5] }),
      )
  }
  const write = async (client: Client) => {
    const number = next++
    // As the release does: what Postgres ends in a deadlock is done again.
    while (!(await writeOrder(client, columns, number, timed)));
  }
  const running = [
    ...Array.from({ length: READERS }, () => connected(read)),
    ...Array.from({ length: WRITERS }, () => connected(write)),
  ]
  return {
    async stop() {
      over = true
      await Promise.all(running)
      return { statements, orders: next - first, failed, slowest }
    },
  }
}

/** False when it has to be done again. */
async function writeOrder(
  client: Client,
  columns: ReleaseColumns,
  number: number,
  timed: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const id = `or_${number}`
  const session_id = `cs_${number}`
  const payment_intent_id = `pi_${String(number).padStart(24, '0')}`
  const changes: Record<string, object> = {
    checkout_sessions: { id: session_id, payment_intent_id },
    orders: { id, session_id, payment_intent_id },
    order_items: { order_id: id },
    order_events: { order_id: id, kind: 'paid', data: {}, created_at: new Date() },
    mails: { subject_id: id },
  }
  try {
    await timed(() => client.query('begin'))
    const { rows } = await timed(() => client.query('update order_numbers set last = last + 1 returning last'))
    Object.assign(changes.orders ?? {}, { number: rows[0].last })
    let item_id = 0
    for (const table of OF_AN_ORDER) {
      const change = table === 'stock_movements' ? { order_item_id: item_id } : changes[table]
      const inserted = await timed(() =>
        client.query({ name: `write-${table}`, text: copyOf(table, columns), values: [JSON.stringify(change)] }),
      )
      if (table === 'order_items') item_id = Number(inserted.rows[0].id)
    }
    await timed(() => client.query('commit'))
    return true
  } catch (problem) {
    await client.query('rollback')
    if (problem instanceof DatabaseError && problem.code === '40P01') return false
    throw problem
  }
}

/** A row like the first order's, with what is given as JSON in its place. */
function copyOf(table: string, columns: ReleaseColumns): string {
  const names = (columns.get(table) ?? []).filter((name) => name !== 'id' || !COUNTED.has(table))
  const like: Record<string, string> = {
    checkout_sessions: "id = 'cs_1'",
    orders: "id = 'or_1'",
    order_items: "order_id = 'or_1'",
    order_events: 'false',
    stock_movements: "order_item_id = (select id from order_items where order_id = 'or_1')",
    mails: "subject_id = 'or_1'",
  }
  const returning = COUNTED.has(table) ? ' returning id' : ''
  return `insert into "${table}" (${listed(names)})
    select ${listed(names)} from jsonb_populate_record((select t from "${table}" t where ${like[table]}), $1::jsonb)${returning}`
}

/** Tables that number their rows themselves. */
const COUNTED = new Set(['order_items', 'order_events', 'stock_movements', 'mails'])

const listed = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
