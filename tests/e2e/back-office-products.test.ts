import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { giveFormula } from '#server/testing/formulas.ts'
import { officeClient } from './testing/back-office.ts'
import { countClicks } from './testing/clicks.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { openMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

const photograph = (name: string) =>
  fileURLToPath(new URL(`../../demo/photographs/products/${name}.jpg`, import.meta.url))

for (const viewport of WIDTHS)
  test(`Open Products, press New product: three sizes and two photographs are on sale after at most 25 clicks, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    const clicks = countClicks(25)
    await openMenu(page)
    await clicks.press(page.getByRole('menuitem', { name: 'Products' }))
    await clicks.press(page.getByRole('link', { name: 'New product' }))
    const name = `Quince Cream ${viewport.width}`
    await clicks.type(field(page, 'Name'), name)
    await clicks.type(field(page, 'Description'), 'A cream with quince, for dry hands.')
    const chooser = page.waitForEvent('filechooser')
    await clicks.press(page.getByRole('button', { name: 'Add photographs' }))
    await (await chooser).setFiles([photograph('damask-rose-1'), photograph('damask-rose-2')])
    await clicks.type(
      page.getByRole('listitem', { name: 'Photograph 1 of 2' }).getByLabel('What it shows'),
      'A jar of cream',
    )
    await clicks.type(
      page.getByRole('listitem', { name: 'Photograph 2 of 2' }).getByLabel('What it shows'),
      'The jar from above',
    )
    for (const [at, [size, price, units]] of [
      ['30 ml', '6.5', '12'],
      ['60 ml', '£11', '8'],
      ['120 ml', '19.90', '5'],
    ].entries() as IterableIterator<[number, [string, string, string]]>) {
      await clicks.press(page.getByRole('button', { name: 'Add a size' }))
      // The new row's name has the focus, so typing needs no click.
      await expect(sizeField(page, 'Size').nth(at)).toBeFocused()
      await page.keyboard.type(size)
      await clicks.type(sizeField(page, 'Price').nth(at), price)
      await clicks.type(sizes(page).getByLabel('Units in stock').nth(at), units)
    }
    await clicks.type(field(page, 'Precautions'), 'For external use only.')
    await clicks.type(page.getByLabel('Months once opened'), '6')
    await clicks.press(page.getByRole('combobox', { name: 'Category' }))
    await clicks.press(page.getByRole('option', { name: 'Creams' }))
    await expect(page.getByText('Save it first, then type its formula')).toBeVisible()
    await clicks.press(page.getByRole('button', { name: 'Save' }))
    // back-office-formulas.test.ts types one.
    await expect(page.getByText('The formula isn’t whole yet.')).toBeVisible()
    await giveFormula(await officeClient(shop), { id: Number(/products\/(\d+)/.exec(page.url())?.[1]) })
    await page.reload()
    await clicks.press(page.getByRole('switch', { name: 'On sale' }).last())
    await clicks.press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByRole('link', { name: 'View in the shop' })).toBeVisible()

    await open(page, `/products/quince-cream-${viewport.width}`)
    await expect(page.getByLabel('Size', { exact: true }).getByRole('option')).toHaveText([
      '30 ml, £6.50',
      '60 ml, £11.00',
      '120 ml, £19.90',
    ])
    await expect(page.getByText('£216.67 per litre').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'A jar of cream' }).first()).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`Sizes are added to a product that is on sale, put in order with the arrows and removed, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.products({ search: 'frankincense-night-cream' })
    const id = results[0]?.id ?? 0
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    const before = (await staff.staffCatalogue.product({ id })).variants.map((size) => size.name)
    // A counted size can't be removed, and says so.
    await expect(page.getByRole('button', { name: 'Remove size 1' })).toHaveCount(0)
    await expect(
      sizes(page).getByText('This size stays in your records because its stock has been counted.').first(),
    ).toBeVisible()
    for (const size of ['5 ml', '7 ml']) {
      await page.getByRole('button', { name: 'Add a size' }).click()
      await page.keyboard.type(size)
      await sizeField(page, 'Price').last().fill('3.20')
    }
    await page.getByRole('button', { name: `Remove size ${before.length + 1}` }).click()
    await page.getByRole('button', { name: `Move size ${before.length + 1} up` }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Element updated')).toBeVisible()
    const expected = before.toSpliced(before.length - 1, 0, '7 ml')
    expect((await staff.staffCatalogue.product({ id })).variants.map((size) => size.name)).toEqual(expected)
    await expect(sizeField(page, 'Size').nth(before.length - 1)).toHaveValue('7 ml')
    // An uncounted size can be removed; the others keep their ids, and so their stock.
    await page.getByRole('button', { name: `Remove size ${before.length}` }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(sizeField(page, 'Size')).toHaveCount(before.length)
    await expect
      .poll(async () => (await staff.staffCatalogue.product({ id })).variants.map((size) => size.name))
      .toEqual(before)
    // A counted size goes off sale instead.
    const isFirstOnSale = async () => (await staff.staffCatalogue.product({ id })).variants[0]?.on_sale
    for (const expected of [false, true]) {
      await sizes(page).getByRole('switch', { name: 'On sale' }).first().click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(isFirstOnSale).toBe(expected)
    }
    expect(noise.unexpected()).toEqual([])
  })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sizes = (page: Page) => page.getByRole('region', { name: 'Sizes' })
const sizeField = (page: Page, name: string) => sizes(page).getByRole('textbox', { name, exact: true })
