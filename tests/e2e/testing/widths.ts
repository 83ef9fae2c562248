import { expect, type Page } from '@playwright/test'

/** The widths at which the tests run the guide's instructions: a desktop and a phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Opens the menu on a phone. */
export async function openMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 600) return
  // The app bar hides when scrolling down.
  await page.evaluate(() => window.scrollTo(0, 0))
  const entry = page.getByRole('menuitem', { name: 'Today' })
  // A closing menu still hides the rest of the page, so press again then.
  await expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole('button', { name: /^(Open|Close) menu$/ }).click()
    await expect(entry).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Chooses an entry of the menu. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
