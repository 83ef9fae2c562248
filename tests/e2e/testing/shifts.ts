import type { Page } from '@playwright/test'

/** Cumulative Layout Shift. One line break in a card's name makes 0.008; search engines accept up to 0.1. */
export const MAX_SHIFT = 0.02

export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM's types lack this kind of entry.
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The page's Cumulative Layout Shift so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}
