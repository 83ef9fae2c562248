import type { Page } from '@playwright/test'

/** Cumulative Layout Shift. One line break in a card's name makes 0.008; search engines accept up to 0.1. */
export const MAX_SHIFT = 0.02

/**
 * `parsed`: without what moves before the page's HTML is parsed. A slow machine paints half a header, and where it
 * stops is chance: 0.014 was seen.
 */
export async function recordShifts(page: Page, { parsed = false } = {}): Promise<void> {
  await page.addInitScript((parsedOnly) => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const parsedAt = navigation?.domInteractive || Number.POSITIVE_INFINITY
      for (const entry of list.getEntries()) {
        if (parsedOnly && entry.startTime < parsedAt) continue
        // The DOM's types lack this kind of entry.
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, parsed)
}

/** The page's Cumulative Layout Shift so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}
