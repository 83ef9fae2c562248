import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import * as consents from '#words/en/consents.ts'
import { overflow } from './testing/axe.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  type Customer,
  expectThanks,
  fillCard,
  fillCustomer,
  keepShipping,
  payButton,
  someone,
} from './testing/shopper.ts'

test.use({ shopOf: 'people' })
/** A new customer buys a bottle in a new browser and ticks the newsletter. */
async function buys(browser: Browser, baseURL: string | undefined): Promise<Customer> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  const anna = someone()
  await addToCart(page, 'black-seed-oil')
  await open(page, '/checkout')
  await page.getByLabel(consents.newsAtCheckout).check()
  await fillCustomer(page, anna)
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await context.close()
  return anna
}

test('People → Customers has everyone who bought: a row opens the customer, with the newsletter they ticked at the checkout', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const anna = await buys(browser, baseURL)
  await openOffice(page, '')
  await fromMenu(page, 'Customers')
  await page.getByText(anna.email).click()
  await expect(page.getByRole('heading', { name: 'Anna Holt' })).toBeVisible()
  // The hourly job may have emailed the customer since the order.
  await expect(
    page.getByText(/agreed at the checkout, and gets an email to confirm within minutes|not confirmed yet/),
  ).toBeVisible()
  await shop.minute()
  const [question] = await shop.mailsTo(anna.email, /^Confirm your subscription/)
  await page.reload()
  await expect(page.getByText('not confirmed yet')).toBeVisible()
  await open(page, linkIn(question, '/newsletter/confirm'))
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByText('You are on the list. Thank you.')).toBeVisible()
  await page.goto('/admin')
  await atBothWidths(page, async () => {
    await fromMenu(page, 'Customers')
    await page.getByText(anna.email).click()
    await expect(page.getByRole('heading', { name: 'Anna Holt' })).toBeVisible()
    await expect(page.getByText('none (bought as a guest)')).toBeVisible()
    await expect(page.getByText(/^subscribed/)).toBeVisible()
    await expect(page.getByText(`Agreed to “${consents.newsAtCheckout}” at the checkout`)).toBeVisible()
    await expect(page.getByRole('cell', { name: /^SS-\d+$/ })).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    await fromMenu(page, 'Newsletter')
    await expect(page.getByText(anna.email)).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    // Another subscriber asks by post to be removed.
    const { email } = someone()
    await shop.client().newsletter.subscribe({ email })
    await page.getByPlaceholder('Email starts with').fill(email)
    await expect(page.getByText('1-1 of 1')).toBeVisible()
    await expect(page.getByText('Not confirmed yet').last()).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText(`${email} is unsubscribed.`)).toBeVisible()
    await expect(page.getByText('Unsubscribed', { exact: true }).last()).toBeVisible()
    // The list remembers its filter.
    await page.getByPlaceholder('Email starts with').fill('')
    await expect(page.getByText(anna.email)).toBeVisible()
    await fromMenu(page, 'Emails')
    await page
      .getByText(/^Confirm your subscription/)
      .first()
      .click()
    await expect(page.locator('iframe[src*="mail-preview"]')).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
  })
})

test('A customer asks for their data: open them and press Export their data', async ({ page, browser, baseURL }) => {
  const anna = await buys(browser, baseURL)
  await openOffice(page, '')
  await atBothWidths(page, async () => {
    await fromMenu(page, 'Customers')
    await page.getByText(anna.email).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export their data' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(anna.email)
  })
})

test('A customer asks you to erase their data: press Erase and type their address', async ({
  page,
  browser,
  baseURL,
}) => {
  const both = [await buys(browser, baseURL), await buys(browser, baseURL)]
  await openOffice(page, '')
  await atBothWidths(page, async (narrow) => {
    const { email } = both[narrow ? 1 : 0] ?? someone()
    await fromMenu(page, 'Customers')
    await page.getByText(email).click()
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText(/^Their data has been erased\./)).toBeVisible()
    await expect(page.getByText(/doesn.t exist/i)).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/customers(\?|$)/)
    await fromMenu(page, 'History')
    await page.getByLabel('Customer’s email').fill(email)
    await expect(page.getByText(/customer\.erase/).first()).toBeVisible()
    await page.getByLabel('Customer’s email').fill('')
  })
})
