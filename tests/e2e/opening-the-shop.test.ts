import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { giveFormula } from '#server/testing/formulas.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

/** An empty shop with only its first account. */
test.use({ shopOf: 'empty', settings: { DEMO: 'off' } })

const photograph = fileURLToPath(new URL('../../demo/photographs/products/damask-rose-1.jpg', import.meta.url))

for (const viewport of WIDTHS)
  test(`A new shop begins empty: Today says what is missing before you open, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const product = `Nettle Soap ${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    // The test of the other width may have run before: then a product is on sale, and Today shows a link instead.
    await expect(
      page
        .getByRole('heading', { name: 'Before you open' })
        .or(page.getByRole('link', { name: /missing before you can open$/ })),
    ).toBeVisible()
    expect(await overflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    if (viewport.width === 1440) {
      const shopper = await page.context().newPage()
      await open(shopper, '/')
      // Empty categories have no links.
      await expect(shopper.getByRole('link', { name: 'Blog' }).first()).toBeVisible()
      await expect(shopper.getByRole('link', { name: /^(Soaps|Creams|Oils|Gift Sets)$/ })).toHaveCount(0)
      await shopper.close()
    }
    await chooseInMenu(page, 'Opening the shop')
    await step(page, 'Say who you are').getByRole('link').click()
    await page.getByLabel('Company name').fill('Hedgerow Soap Ltd')
    await page.getByLabel('Address, one line each').fill('1 Mill Lane\nFrome')
    // Nothing goes on sale without one.
    await page.getByLabel('Responsible person').fill('Hedgerow Soap Ltd, 1 Mill Lane, Frome')
    await page.getByLabel('Email').fill(`hello-${viewport.width}@hedgerow.example`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Element updated')).toBeVisible()
    await chooseInMenu(page, 'Opening the shop')
    // What only a person can do is told beside it.
    await expect(page.getByRole('listitem').filter({ hasText: 'Backup: never' })).toBeVisible()
    await expect(step(page, 'Say who you are')).toContainText('on every page')
    await step(page, 'Add a delivery option').getByRole('link').click()
    await page.getByRole('link', { name: 'Create' }).click()
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'United Kingdom' }).click()
    await page.getByLabel('Name').fill('Royal Mail')
    await page.getByLabel('Delivery time').fill('2-3 days')
    await page.getByLabel('Price in pounds').fill('3.95')
    await page.getByRole('button', { name: 'Save' }).click()
    // Saving leads to the list, even if the test has moved on by then.
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await chooseInMenu(page, 'Categories')
    await page.getByRole('link', { name: 'Create' }).click()
    await page.getByLabel('Name').fill(`Soaps ${viewport.width}`)
    await page.getByLabel('Address').fill(`soap-${viewport.width}`)
    await page.getByRole('button', { name: 'Save' }).click()
    // Saving leads to the list, even if the test has moved on by then.
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await chooseInMenu(page, 'Products')
    await page.getByRole('link', { name: 'New product' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(product)
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A green bar.')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add photographs' }).click()
    await (await chooser).setFiles(photograph)
    await page.getByLabel('What it shows').fill('A bar of soap')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('6.50')
    await page.getByRole('textbox', { name: 'Precautions', exact: true }).fill('For external use only.')
    await page.getByLabel('Months once opened').fill('12')
    await page.getByLabel('Net amount').fill('100')
    await page.getByRole('combobox', { name: 'Unit', exact: true }).click()
    await page.getByRole('option', { name: 'g', exact: true }).click()
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: `Soaps ${viewport.width}` }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    // back-office-formulas.test.ts types one.
    await expect(page.getByText('The formula isn’t whole yet.')).toBeVisible()
    await giveFormula(await officeClient(shop), { id: Number(/products\/(\d+)/.exec(page.url())?.[1]) })
    await page.reload()
    await page.getByRole('switch', { name: 'On sale' }).last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'View in the shop' })).toBeVisible()
    await page.goto('/admin')
    await page.getByRole('link', { name: '3 things are missing before you can open' }).click()
    await expect(step(page, 'Put a product on sale')).toContainText('Shoppers have something to buy.')
    await expect(step(page, 'Take real payments')).toContainText('STRIPE_SECRET_KEY')
    await open(page, '/products')
    await expect(page.getByRole('link', { name: product }).first()).toBeVisible()
  })

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
