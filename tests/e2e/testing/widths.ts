import { expect, type Page } from '@playwright/test'

/** The widths at which everything the guide tells somebody to do is pressed: a desk and a phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** On a phone the menu is folded away. */
export async function openMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 600) return
  // The bar goes away as the page is scrolled down, and comes back on the way up.
  await page.evaluate(() => window.scrollTo(0, 0))
  const entry = page.getByRole('menuitem', { name: 'Today' })
  // A menu that is just closing still hides the rest of the page: pressed again then.
  await expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole('button', { name: /^(Open|Close) menu$/ }).click()
    await expect(entry).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Chooses an entry of the menu as a person does. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
