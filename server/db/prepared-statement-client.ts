import type { Writable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'

/**
 * How many statements are given names: lists of all lengths make texts without end, and each is kept by Postgres once a
 * connection.
 */
const MAX_NAMED = 400
const names = new Map<string, string>()

/**
 * Gives every statement with values a name of its own, so that Postgres parses and plans it once a connection instead
 * of every time. Texts (pg-boss, migrations) and what has a name already are left as they are.
 *
 * Statements that are asked for together (pipelined.ts) go to Postgres together: it carries them out one after another,
 * each seeing what those before it did and what others had committed by then, and they are waited for once.
 */
export class PreparedStatementClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      this.#holdWrites()
      return query(named(statement), ...rest)
    }) as Client['query']
  }

  #held = false

  /**
   * Until nothing more is asked for in this moment: each statement would else be a write of its own, which takes longer
   * than to make it.
   */
  #holdWrites(): void {
    // What pg's types leave out; the embedded database has no socket to write to.
    const { stream } = (this as unknown as { connection: { stream: Partial<Writable> } }).connection
    if (this.#held || !stream.cork) return
    this.#held = true
    stream.cork()
    process.nextTick(() => {
      this.#held = false
      stream.uncork?.()
    })
  }
}

function named(statement: unknown): unknown {
  if (
    typeof statement !== 'object' ||
    statement === null ||
    'submit' in statement ||
    !('text' in statement) ||
    typeof statement.text !== 'string'
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
