import { expect, type Page } from '@playwright/test'
import { STAFF } from './running-shop.ts'

/** Signs in to the back office as its owner and goes to a page of it. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('menuitem', { name: 'Today' })).toBeVisible()
  await page.goto(`/admin${path}`)
}

/** The page anew in a window of this width: resized while it is open, the menu would lie over it. */
export async function atWidth(page: Page, width: 1440 | 390): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.reload()
}
