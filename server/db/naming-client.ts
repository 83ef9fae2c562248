import { Client, type ClientConfig } from 'pg'

/** How many statements are given names: lists of all lengths make texts without end, and each is kept by Postgres once a connection. */
const MOST = 400
const names = new Map<string, string>()

/**
 * Gives every statement with values a name of its own, so that Postgres parses and plans it once a connection instead of every time. Texts
 * (pg-boss, migrations) and what has a name already are left as they are.
 */
export class NamingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) => query(named(statement), ...rest)) as Client['query']
  }
}

function named(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement) || typeof statement.text !== 'string')
    return statement
  if ('name' in statement && statement.name !== undefined) return statement
  let name = names.get(statement.text)
  if (!name) {
    if (names.size >= MOST) return statement
    name = `s${names.size}`
    names.set(statement.text, name)
  }
  return { ...statement, name }
}
