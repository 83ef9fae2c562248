import { expect } from 'vitest'
import type { Failpoint } from '#server/failpoints.ts'
import { type TestEnvironment, wait } from './test-environment.ts'

/** Milliseconds for a killed shop to serve again, on a busy machine. */
export const TIMEOUT_MS = 90_000
/** Milliseconds until a killed process's jobs expire: those of each hour have 300 seconds (server/jobs/queues.ts). */
const EXPIRED_MS = 330_000
/** Milliseconds for a test that kills the shop at a failpoint. */
export const DEATH_MS = EXPIRED_MS + 2 * TIMEOUT_MS

/**
 * From here on the shop dies at `failpoint`. First it finishes the work of earlier processes; otherwise that work would
 * reach the failpoint at the next start and kill the process before the first request.
 */
export async function crashShopAt(
  env: TestEnvironment,
  point: string,
  environment: Record<string, string> = {},
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await env.control('deliver/waiting', {})
    await expect.poll(() => jobsUnderWay(env), { timeout: EXPIRED_MS, interval: 500 }).toBe(0)
    try {
      return await env.restart({ ...environment, CRASH_AT: point })
    } catch (problem) {
      // A scheduled job reached the failpoint during the start. The process dies there too, but has to live until a
      // purchase.
      if (tries === 5) throw problem
      await env.restart()
    }
  }
}

async function jobsUnderWay(env: TestEnvironment): Promise<number> {
  const metrics = await (await fetch(`${env.shops[0]?.origin}/metrics`)).text()
  return [...metrics.matchAll(/shop_jobs\{queue="[^"]+",state="(?:active|retry)"\} (\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

/** Of several processes, the one that reaches the failpoint first dies; all of them may. */
export async function oneDies(env: TestEnvironment, point: Failpoint): Promise<void> {
  await Promise.race([
    ...env.shops.map((shop) => shop.ended),
    wait(TIMEOUT_MS / 2).then(() => Promise.reject(new Error(`Nobody passed ${point}.`))),
  ])
}

/** Retries while something is down, as a customer does. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + TIMEOUT_MS; ; ) {
    try {
      return await act()
    } catch (problem) {
      if (Date.now() > until) throw problem
      await wait(100)
    }
  }
}
