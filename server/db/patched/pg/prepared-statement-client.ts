import type { Writable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { tracedStatement } from '#server/trace.ts'

/** Begins a statement that Postgres should plan anew for its values. */
export const PLANNED_EACH_TIME = '/* planned each time */'
/** A limit, because lists of different lengths make ever new statements, and a connection keeps each named one. */
const MAX_NAMED = 400
const names = new Map<string, string>()

/**
 * Gives every statement with values a name, so that Postgres parses and plans it once for each connection. Leaves plain
 * texts (pg-boss, migrations), named statements and those that begin with PLANNED_EACH_TIME alone. Sends the statements
 * of one tick in one write (`pipelined`): Postgres runs them in order. Gain: 0.82 and 0.81 of an order's time
 * (docs/decisions/0031-patched-libraries.md).
 *
 * Depends on `client.connection.stream`, which pg's types leave out, and on `pipeline`. Written for pg 8.23;
 * prepared-statement-client.test.ts fails when an upgrade changes it. Public way: an option of pg that names statements
 * and buffers writes.
 */
export class PreparedStatementClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      this.#corkUntilNextTick()
      return tracedStatement(textOf(statement), rest, (...given) => query(named(statement), ...given))
    }) as Client['query']
  }

  #corked = false

  /** Without it each statement is a write to the socket, which takes longer than building the statement. */
  #corkUntilNextTick(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    if (this.#corked) return
    this.#corked = true
    stream.cork()
    process.nextTick(() => {
      this.#corked = false
      stream.uncork()
    })
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : ''
}

function named(statement: unknown): unknown {
  if (
    typeof statement !== 'object' ||
    statement === null ||
    'submit' in statement ||
    !('text' in statement) ||
    typeof statement.text !== 'string' ||
    statement.text.startsWith(PLANNED_EACH_TIME)
  )
    return statement
  if ('name' in statement && statement.name !== undefined) return statement
  let name = names.get(statement.text)
  if (!name) {
    if (names.size >= MAX_NAMED) return statement
    name = `s${names.size}`
    names.set(statement.text, name)
  }
  return { ...statement, name }
}
