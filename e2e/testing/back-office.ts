import type { Page } from '@playwright/test'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import type { Shop } from './journey.ts'
import { STAFF } from './running-shop.ts'
import { addToCart, CARDS, type Customer, expectThanks, fillCard, goToPayment, payButton, someone } from './shopper.ts'

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
