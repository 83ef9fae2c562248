import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { giveFormula } from '#server/testing/formulas.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

const photograph = (name: string) =>
  fileURLToPath(new URL(`../../demo/photographs/products/${name}.jpg`, import.meta.url))

test('A new product with two photographs is on sale within a minute, and a shopper sees it', {
  tag: '@journey',
}, async ({ page, shop, noise }) => {
  noise.expect(/^400 POST \/api\/staff\/products\//)
  const began = Date.now()
  await openOffice(page, '/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await field(page, 'Name').fill('Laurel & Olive Soap')
  await field(page, 'Description').fill('Green inside, brown outside, cured for nine months.')
  await page.getByLabel('Choose photographs').setInputFiles(photograph('sage-and-sidr-1'))
  await dropPhotograph(page, photograph('damask-rose-2'))
  await expect(page.getByRole('listitem', { name: 'Photograph 2 of 2' })).toBeVisible()
  await page
    .getByRole('listitem', { name: 'Photograph 1 of 2' })
    .getByLabel('What it shows')
    .fill('A green bar of soap')
  await page
    .getByRole('listitem', { name: 'Photograph 2 of 2' })
    .getByLabel('What it shows')
    .fill('The same bar, cut in two')
  await page.getByRole('button', { name: 'Move photograph 2 earlier' }).click()
  await field(page, 'Precautions').fill('For external use only.')
  await page.getByLabel('Months once opened').fill('12')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Soaps: Herbal Soaps' }).click()
  await field(page, 'Price').fill('6.5')
  await page.getByLabel('Units in stock').fill('30')
  await page.getByLabel('Net amount').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  // Missing legal fields show errors, and nothing typed is lost.
  await expect(page.getByText('In g or ml?')).toBeVisible()
  await page.getByRole('combobox', { name: 'Unit', exact: true }).click()
  await page.getByRole('option', { name: 'g', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // back-office-formulas.test.ts types one.
  await expect(page.getByText('The formula isn’t whole yet.')).toBeVisible()
  await giveFormula(await officeClient(shop), { id: Number(/products\/(\d+)/.exec(page.url())?.[1]) })
  await page.reload()
  await page.getByRole('switch', { name: 'On sale' }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'View in the shop' })).toHaveAttribute(
    'href',
    '/products/laurel-olive-soap',
  )
  expect(Date.now() - began).toBeLessThan(60_000)

  await open(page, '/herbal-soaps')
  await page
    .getByRole('link', { name: /Laurel & Olive Soap/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Laurel & Olive Soap' })).toBeVisible()
  await expect(page.getByText('£6.50', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('£65.00 per kg').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'The same bar, cut in two' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show photograph 2' }).first()).toBeVisible()
})

for (const viewport of WIDTHS)
  test(`An import with one bad line shows the error before anything changes, then imports the good lines, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const [price, night] = viewport.width === 390 ? ['7.25', '29.50'] : ['7.35', '29.60']
    const before = await shop.client().catalogue.product({ slug: 'lavender-fields' })
    await openOffice(page, '/stock')
    await page.getByRole('link', { name: 'Import prices and stock' }).click()
    const file = `slug,variant,price,stock\nlavender-fields,,${price},${viewport.width}\nlavendar-fields,,1.00,2\nfrankincense-night-cream,60 ml,${night},\n`
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(
      page.getByText('autumn.csv: 2 lines change something, 0 are the same as in the shop, 1 has an error.'),
    ).toBeVisible()
    const table = page.getByRole('table', { name: 'Changes in the file' })
    await expect(table.getByRole('row', { name: /^3 lavendar-fields/ })).toContainText(
      'There is no product with this slug.',
    )
    await expect(table.getByRole('row', { name: /Lavender Fields/ })).toContainText(`£${before.price} → £${price}`)
    expect(await shop.client().catalogue.product({ slug: 'lavender-fields' })).toMatchObject({
      price: before.price,
      stock: before.stock,
    })

    await page.getByRole('button', { name: 'Leave out the errors and change 2' }).click()
    await expect(page.getByText('2 lines done. One wrong line was left out.').first()).toBeVisible()
    await open(page, '/products/lavender-fields')
    await expect(page.getByText(`£${price}`, { exact: true }).first()).toBeVisible()
    await open(page, '/products/frankincense-night-cream')
    await expect(page.getByLabel('Size', { exact: true })).toContainText(`60 ml, £${night}`)
  })

for (const viewport of WIDTHS)
  test(`An adjustment is in the ledger with its reason; Stock shows what is on the shelf, held and available, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const level = async () =>
      (await (await officeClient(shop)).staffStock.items({ search: 'thyme' })).results[0]?.level ?? 0
    const before = await level()
    await openOffice(page, '')
    await chooseInMenu(page, 'Stock')
    await page.getByPlaceholder('Name or address').fill('Thyme')
    // The list filters after typing stops.
    await expect(page.getByText('1-1 of 1')).toBeVisible()
    if (viewport.width > 600)
      for (const column of ['On the shelf', 'Held', 'Available'])
        await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await page.getByText('Thyme & Lemon Soap').first().click()
    await page.getByLabel('Units', { exact: true }).fill('-4')
    await expect(page.getByText(`${before} → ${before - 4}`)).toBeVisible()
    await page.getByLabel('Reason').fill('Broken on the way')
    await page.getByRole('button', { name: 'Adjust' }).click()
    await expect(page.getByText(`${before - 4} on the shelf now.`)).toBeVisible()
    await expect(page.getByText('Broken on the way').first()).toBeVisible()
    expect(await level()).toBe(before - 4)
  })

test('The second person to save a product gets a warning and keeps what they typed', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/^409 PATCH \/api\/staff\/products\//)
  await openOffice(page, '/products/5')
  const other = await context.newPage()
  await openOffice(other, '/products/5')
  await field(page, 'How to use it').fill('Lather and rinse.')
  await field(other, 'How to use it').fill('Rinse and lather.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Element updated')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(/Somebody else has changed this/)).toBeVisible()
  await expect(field(other, 'How to use it')).toHaveValue('Rinse and lather.')
})

for (const width of [1440, 390])
  test(`The pages for products and stock have no accessibility problems, ${width} px`, async ({ page }) => {
    test.slow()
    await openOffice(page, '/products')
    await page.setViewportSize({ width, height: 900 })
    for (const [path, sign] of [
      ['/products', 'Damask Rose Soap'],
      ['/products/create', 'Add a size'],
      ['/products/7', 'Add a size'],
      ['/categories', 'Creams'],
      ['/categories/create', 'Coming soon'],
      ['/stock', 'Damask Rose Soap'],
      ['/stock/1/show', 'Opening stock'],
      ['/stock/import', 'Choose a file'],
      ['/stock/count', 'Save counts'],
      ['/count-sheet', 'Counted by'],
    ] as const) {
      await page.goto(`/admin${path}`)
      await expect(page.getByText(sign).first()).toBeVisible()
      expect.soft(await accessibilityProblems(page), path).toEqual([])
      expect.soft(await overflow(page), path).toEqual([])
    }
  })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Drops a file from a folder. */
async function dropPhotograph(page: Page, path: string): Promise<void> {
  const bytes = (await readFile(path)).toString('base64')
  const dragged = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    data.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'second.jpg', { type: 'image/jpeg' }),
    )
    return data
  }, bytes)
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: dragged })
}
