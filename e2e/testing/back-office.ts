import type { Page } from '@playwright/test'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { expect, type Shop } from './journey.ts'
import { STAFF } from './running-shop.ts'
import { addToCart, CARDS, type Customer, expectThanks, fillCard, goToPayment, payButton, someone } from './shopper.ts'

/** Signs in at the back office's own door and waits for its first page. */
export async function enterOffice(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible()
}

/** The API as the member of staff, for what a journey finds when it begins or looks up when it ends. */
export async function officeClient(shop: Shop): Promise<StaffClient> {
  const { token } = await shop.client().accounts.signIn(STAFF)
  return createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
}

/** Somebody buys; answers who it was. */
export async function buy(page: Page, slug: string, quantity = 1): Promise<Customer> {
  const anna = someone()
  await addToCart(page, slug, { quantity })
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  return anna
}
