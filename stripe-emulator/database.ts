type Value = string | number | null

/** One connection to a SQLite database. Each statement with values is prepared once. */
export interface Database {
  exec(sql: string): void
  all(sql: string, ...values: Value[]): Record<string, unknown>[]
  get(sql: string, ...values: Value[]): Record<string, unknown> | undefined
  run(sql: string, ...values: Value[]): void
  /** Iterates over rows, so that a list of ten doesn't load a hundred thousand. */
  each(sql: string, ...values: Value[]): Iterable<Record<string, unknown>>
  close(): void
}

/** Prepares each statement once. */
export function preparedOnce<Statement>(prepare: (sql: string) => Statement) {
  const prepared = new Map<string, Statement>()
  return {
    of(sql: string): Statement {
      const statement = prepared.get(sql) ?? prepare(sql)
      prepared.set(sql, statement)
      return statement
    },
    all: () => prepared.values(),
  }
}
