import { readFile } from 'node:fs/promises'
import { overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Count the stock: print the sheet, enter what you counted, press Save counts, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const sheet = await staff.staffStock.countSheet({})
    const [rose, cedar] = ['Damask Rose Soap', 'Cedar & Black Pepper Soap'].map((name) =>
      sheet.find((line) => line.name === name),
    )
    if (!rose || !cedar) throw new Error('Two soaps are missing.')
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Stock')
    await page.getByRole('link', { name: 'Stock-take' }).click()
    await page.getByRole('link', { name: 'Print the count sheet' }).click()
    await expect(page.getByRole('row', { name: `Damask Rose Soap ${rose.shelf}` })).toBeVisible()
    expect(await overflow(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Back' }).click()

    await page.getByLabel('Counted: Damask Rose Soap').fill(String(rose.shelf - 2))
    await expect(page.getByText('2 fewer than recorded')).toBeVisible()
    await page.getByLabel('Counted: Cedar & Black Pepper Soap').fill(String(cedar.shelf))
    expect(await overflow(page)).toEqual([])
    // A colleague adjusts one of them in the meantime.
    await staff.staffStock.adjust({
      id: cedar.id,
      quantity: 1,
      reason: 'Delivery',
      request_key: `meanwhile-${viewport.width}`,
    })
    await page.getByRole('button', { name: 'Save 2 counts' }).click()
    await expect(page.getByText('One count saved. One needs checking.')).toBeVisible()
    await expect(page.getByText(`2 fewer than recorded. ${rose.level - 2} can be sold now.`)).toBeVisible()
    await expect(
      page.getByText(`there were ${cedar.shelf}, now there are ${cedar.shelf + 1}. Count again.`),
    ).toBeVisible()
    await page.getByLabel('Counted: Cedar & Black Pepper Soap').fill(String(cedar.shelf + 1))
    await page.getByRole('button', { name: 'Save one count' }).click()
    await expect(page.getByText('Matches the records.', { exact: true })).toBeVisible()

    // Count a single item.
    await chooseInMenu(page, 'Stock')
    await page.getByPlaceholder('Name or address').fill('Damask')
    // The list filters after typing stops.
    await expect(page.getByText('1-1 of 1')).toBeVisible()
    await page.getByText('Damask Rose Soap').first().click()
    await page.getByLabel('Counted: Damask Rose Soap').fill(String(rose.shelf))
    await page.getByRole('button', { name: 'Save the count' }).click()
    // The item's history has the other width's count of as many.
    await expect(page.getByText(`Saved. 2 more than recorded. ${rose.level} can be sold now.`)).toBeVisible()
    await expect(page.getByText(`Counted: ${rose.shelf} on the shelf`).first()).toBeVisible()
    expect(await overflow(page)).toEqual([])
    expect((await staff.staffStock.countSheet({ id: rose.id }))[0]?.level).toBe(rose.level)
  })

for (const viewport of WIDTHS)
  test(`Import a file whose stock has changed since the export: choose which number to keep, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const levelOf = async (slug: string) =>
      (await staff.staffStock.items({ search: slug })).results.find((item) => item.slug === slug)
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Stock')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const exported = await readFile(await (await downloading).path(), 'utf8')
    // Three products change in the shop after the export.
    const slugs = ['damask-rose', 'lavender-fields', 'thyme-and-lemon']
    for (const slug of slugs)
      await staff.staffStock.adjust({
        id: (await levelOf(slug))?.id ?? 0,
        quantity: 5,
        reason: 'Delivery',
        request_key: `meanwhile-${slug}-${viewport.width}`,
      })
    const edited = slugs.reduce(
      (text, slug) => text.replace(new RegExp(`^("${slug}","","[\\d.]+",)"\\d+"`, 'm'), '$1"33"'),
      exported,
    )
    await page.getByRole('link', { name: 'Import prices and stock' }).click()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'counted.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
    await expect(page.getByText('3 lines have changed in the shop since the export')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change 3' })).toBeDisabled()
    expect(await overflow(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep all of the shop’s' }).click()
    const changed = page.getByRole('group', { name: 'Changed since the export' })
    const line = (name: string) => changed.getByRole('listitem').filter({ hasText: name }).getByRole('combobox')
    await line('Lavender Fields').click()
    await page.getByRole('option', { name: 'Take the file’s: 33 units' }).click()
    await line('Thyme').click()
    await page.getByRole('option', { name: 'Leave it out and count again' }).click()
    const before = await Promise.all(slugs.map(levelOf))
    await page.getByRole('button', { name: 'Change 2' }).click()
    await expect(page.getByText(/One line done\. Count again: Thyme & Lemon Soap\./).first()).toBeVisible()
    const after = await Promise.all(slugs.map(levelOf))
    expect(after.map((item) => item?.level)).toEqual([before[0]?.level, 33, before[2]?.level])
  })
