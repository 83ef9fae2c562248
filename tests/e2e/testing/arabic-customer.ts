import type { Page } from '@playwright/test'
import { checkout, places } from './arabic.ts'

/** Types Layla of Dubai into the first step of an Arabic checkout, whose cart was for the Emirates. */
export async function typeLayla(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel(checkout.firstName).fill('ليلى')
  await form.getByLabel(checkout.lastName).fill('حداد')
  await form.getByLabel(checkout.email, { exact: true }).fill(email)
  await form.getByLabel(checkout.phone).fill('050 123 4567')
  await form.getByLabel(checkout.addressLine1).fill('شارع الوصل، فيلا 12')
  await form.getByLabel(checkout.city).fill(places.emirates.Dubai)
  await form.getByLabel(checkout.emirate).selectOption('Dubai')
}
