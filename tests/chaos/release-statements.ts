import { Client, DatabaseError } from 'pg'
import type { ReleaseColumns } from './release.ts'

const READERS = 3
const WRITERS = 2
/** The tables of an order, in the order of the release's inserts. */
const OF_AN_ORDER = ['checkout_sessions', 'orders', 'order_items', 'order_events', 'stock_movements', 'mails']

export interface ReleaseLoad {
  /** Stops. Returns the numbers of statements and orders, the errors, and the milliseconds of the slowest statement. */
  stop(): Promise<{ statements: number; orders: number; failed: string[]; slowest: number }>
}

/**
 * Runs the queries of a release without its code: reads every table by the release's columns, and inserts orders in one
 * transaction, with named prepared statements on one connection. `first` is the number of the next order.
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
    // Retries a transaction after a deadlock, as the release does.
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

/** False if the transaction has to be retried. */
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

/** A row like the first order's, with the given values from JSON. */
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
    select ${listed(names)} from jsonb_populate_record(
      (select t from "${table}" t where ${like[table]}), $1::jsonb)${returning}`
}

/** Tables with an identity column. */
const COUNTED = new Set(['order_items', 'order_events', 'stock_movements', 'mails'])

const listed = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
