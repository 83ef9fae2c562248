import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { redactedLog } from './redacted-log.ts'

function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = []
  redactedLog(pino({}, { write: (line: string) => void lines.push(line) })).error({ err }, 'jobs')
  return (JSON.parse(lines[0] ?? '{}') as { err: Record<string, unknown> }).err
}

test('logs an error’s message, code and stack, also for an error copied into a plain object', () => {
  const problem = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  const copied = { ...problem, message: problem.message, stack: problem.stack, queue: 'send-mail', worker: 'one' }
  const expected = {
    message: 'Connection terminated unexpectedly',
    code: 'ECONNRESET',
    stack: expect.stringMatching(/^\s+at .*redacted-log\.test\.ts/),
  }
  expect(logged(problem)).toMatchObject({ type: 'Error', ...expected })
  expect(logged(copied)).toMatchObject(expected)
})

test('logs a failed query without its values', () => {
  const problem = new DrizzleQueryError('select $1', ['anna@example.com'], new Error('the database was away'))
  expect(JSON.stringify(logged(problem))).not.toContain('anna@')
  expect(logged(problem)).toMatchObject({ message: 'A query failed', query: 'select $1' })
})
