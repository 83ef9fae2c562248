import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Switch Pin to best sellers on for a product: it is the first best seller of the home page, ${viewport.width} px`, async ({
    page,
    context,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.products({ search: 'hammam-ritual-set' })
    const id = results[0]?.id ?? 0
    const isPinned = async () => (await staff.staffCatalogue.product({ id })).pinned
    const shopper = await context.newPage()
    for (const one of [page, shopper]) await one.setViewportSize(viewport)
    const names = shopper.getByRole('region', { name: 'Best sellers' }).getByRole('heading', { level: 3 })
    await openOffice(page, `/products/${id}`)
    const pin = page.getByRole('switch', { name: 'Pin to best sellers' })
    await expect(pin).not.toBeChecked()
    await pin.click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(isPinned).toBe(true)
    await open(shopper, '/')
    await expect(names).toHaveCount(6)
    await expect(names.first()).toHaveText('Hammam Ritual Set')
    await pin.click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(isPinned).toBe(false)
    await open(shopper, '/')
    await expect(names).toHaveCount(6)
    await expect(names.filter({ hasText: 'Hammam Ritual Set' })).toHaveCount(0)
  })
