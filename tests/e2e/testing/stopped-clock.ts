import type { Page } from '@playwright/test'
import { open } from './fixtures.ts'

/**
 * Runs `work` on the home page, whose timers advance only with `page.clock.runFor`. The clock goes on afterwards: where
 * Playwright has to resume it itself, at a test's end, a script of it stays in the browser context that the next test
 * uses, and throws there.
 */
export async function withStoppedClock(page: Page, work: () => Promise<void>): Promise<void> {
  await page.clock.install({ time: '2026-11-01T10:00:00Z' })
  await open(page, '/')
  await page.clock.pauseAt('2026-11-01T11:00:00Z')
  await work()
  await page.clock.resume()
}
