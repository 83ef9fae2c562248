import { expect } from 'vitest'
import { openLedgers } from '#commands/ledgers.ts'
import { printed } from '#server/prove/finding.ts'
import { prove } from '#server/prove/prove.ts'
import type { Config } from '#start/config.ts'
import { METRICS_TOKEN } from './processes.ts'

/**
 * Milliseconds until everything should hold. A failed mail waits before its retry, and pg-boss gives the jobs of a dead
 * process to another after half a minute.
 */
const TIMEOUT_MS = 90_000

/** Waits until every invariant holds and every mail has been sent, or fails with the violations. */
export async function allProved(
  config: Config,
  { from, now, origin }: { from: Date | undefined; now: () => Date; origin: () => string },
): Promise<void> {
  let broken = 'prove was never called'
  const until = Date.now() + TIMEOUT_MS
  while (broken !== '' && Date.now() < until) {
    broken = (await violations(config, from, now)).join('\n')
    if (broken === '') broken = await unsentMails(origin())
    if (broken !== '') await new Promise((resolve) => setTimeout(resolve, 400))
  }
  expect(broken).toBe('')
}

/** The invariants that don't hold of a shop, as lines; of payments since `from`. */
export async function violations(config: Config, from?: Date, now = () => new Date()): Promise<string[]> {
  const { database, payments, close } = await openLedgers(config)
  const lines: string[] = []
  try {
    const ledgers = { db: database.db, payments, now }
    for await (const found of prove(ledgers, { grace: 0, ...(from && { from }) }))
      if (found.count !== 0) lines.push(printed(found))
  } finally {
    await close()
  }
  return lines
}

/** Empty after every mail has been sent. */
async function unsentMails(origin: string): Promise<string> {
  const metrics = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  const queued = Number(/shop_mails\{state="queued"\} (\d+)/.exec(metrics)?.[1] ?? 0)
  return queued === 0 ? '' : `${queued} mails have not been sent.`
}
