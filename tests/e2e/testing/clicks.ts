import { expect, type Locator } from '@playwright/test'

export interface Clicks {
  press(what: Locator): Promise<void>
  /** Clicks a field and types in it. */
  type(where: Locator, text: string): Promise<void>
}

/** Counts clicks, and fails with the first one above `most`. */
export function countClicks(most: number): Clicks {
  let made = 0
  const press = async (what: Locator) => {
    expect(++made, 'clicks').toBeLessThanOrEqual(most)
    await what.click()
  }
  return {
    press,
    async type(where, text) {
      await press(where)
      await where.fill(text)
    },
  }
}
