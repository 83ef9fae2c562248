import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { StripeUnavailable } from '#server/payments/payments.ts'
import { oncePerOutage } from './outage-log.ts'
import { redactedLog } from './redacted-log.ts'

const MINUTE = 60_000
const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

function openLog() {
  const lines: { msg: string; withheld?: number }[] = []
  const clock = { at: 0 }
  const hooks = oncePerOutage(() => clock.at)
  const log = redactedLog(pino({ hooks }, { write: (line: string) => void lines.push(JSON.parse(line)) }))
  return { log, lines, clock }
}

test.each([
  ['the database', (at: number) => new DrizzleQueryError(`select ${at}`, [at], coded('ECONNREFUSED'))],
  ['the jobs’ database', (at: number) => ({ message: `queue ${at}`, stack: '', code: '57P01' })],
  ['the jobs’ socket', (at: number) => ({ message: `queue ${at}`, code: 'ENOENT', syscall: 'connect' })],
  ['Stripe', (at: number) => new StripeUnavailable(new Error(`request ${at}`), false)],
  ['the mail server', (at: number) => coded('ESOCKET', `message ${at}`)],
  ['the login of the mail server', () => coded('EAUTH')],
])('%s is away: one line an outage, another each hour, and a new one after it was back', (_, problem) => {
  const { log, lines, clock } = openLog()
  const minutes = (count: number) => {
    for (let at = 0; at < count; at++, clock.at += MINUTE) log.error({ err: problem(at), id: at }, 'a call failed')
  }
  minutes(60)
  expect(lines).toHaveLength(1)
  minutes(10)
  expect(lines.map(({ withheld }) => withheld)).toEqual([0, 59])
  clock.at += 6 * MINUTE
  minutes(10)
  expect(lines.map(({ withheld }) => withheld)).toEqual([0, 59, 0])
})

test('other lines, other outages and bugs are all written', () => {
  const { log, lines } = openLog()
  for (let at = 0; at < 2; at++) {
    log.error({ err: coded('ECONNREFUSED') }, 'a call failed')
    log.error({ err: coded('53100') }, 'a call failed')
    log.warn({ err: coded('ECONNREFUSED'), job: 'send-mail' }, 'a job failed')
    log.error({ err: new TypeError('a bug') }, 'a call failed')
    log.warn('a line')
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...['a call failed', 'a call failed', 'a job failed', 'a call failed', 'a line'],
    ...['a call failed', 'a line'],
  ])
})
