import { expect } from 'vitest'
import { type Finding, printed } from '#server/prove/finding.ts'

/**
 * Milliseconds until everything should hold. A failed mail waits before its retry, and pg-boss gives the jobs of a dead
 * process to another after half a minute.
 */
const TIMEOUT_MS = 90_000

/** Waits until every invariant holds and every mail has been sent, or fails with the violations. */
export async function allProved(prove: () => Promise<Response>, origin: () => string): Promise<void> {
  let broken = 'prove was never called'
  const until = Date.now() + TIMEOUT_MS
  while (broken !== '' && Date.now() < until) {
    const lines = (await (await prove()).text()).trim().split('\n')
    broken = lines
      .map((line) => JSON.parse(line) as Finding)
      .filter((found) => found.count !== 0)
      .map((found) => ('problem' in found ? String(found.problem) : printed(found)))
      .join('\n')
    if (broken === '') broken = await unsentMails(origin())
    if (broken !== '') await new Promise((resolve) => setTimeout(resolve, 400))
  }
  expect(broken).toBe('')
}

/** Empty after every mail has been sent. */
async function unsentMails(origin: string): Promise<string> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const queued = Number(/shop_mails\{state="queued"\} (\d+)/.exec(metrics)?.[1] ?? 0)
  return queued === 0 ? '' : `${queued} mails have not been sent.`
}
