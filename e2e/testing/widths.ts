import type { Page } from '@playwright/test'

/** The widths at which everything the guide tells somebody to do is pressed: a desk and a phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** On a phone the menu is folded away. */
export async function openMenu(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu' })
  if ((page.viewportSize()?.width ?? 0) < 600) await open.click()
}

/** Chooses an entry of the menu as a person does. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
