import type { Page } from '@playwright/test'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { chooseSuggested, openOffice } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'sets' })
for (const viewport of WIDTHS)
  test(`A gift set: switch A set of several products on, press Add a product, and its page shows what is inside, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.categories({})
    const slug = `bath-box-${viewport.width}`
    const { id } = await staff.staffCatalogue.createProduct({
      name: `Bath Box ${viewport.width}`,
      slug,
      price: '20.00',
      category_id: results.find((category) => category.slug === 'gift-set')?.id ?? 0,
      precautions: 'For external use only.',
      period_after_opening_months: 6,
    })
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    await page.getByRole('switch', { name: 'A set of several products' }).click()
    const inside = page.getByRole('region', { name: 'What’s inside' })
    await inside.getByRole('button', { name: 'Add a product' }).click()
    await chooseSuggested(page.getByRole('combobox', { name: 'Product inside' }).last(), 'Frankincense Night Cream')
    await inside.getByRole('combobox', { name: 'Size inside' }).click()
    await page.getByRole('option', { name: '60 ml' }).click()
    await inside.getByLabel('How many').fill('2')
    await inside.getByRole('button', { name: 'Add a product' }).click()
    await inside.getByLabel('Or something you don’t sell').fill('A wooden spoon')
    await expect(page.getByText('The ingredients are those of the products inside.')).toBeVisible()
    await page.getByRole('switch', { name: 'On sale' }).click()
    await save(page)

    await open(page, `/products/${slug}`)
    const shown = page.locator('section', { has: page.getByRole('heading', { name: 'What’s inside' }) })
    await expect(shown.getByRole('listitem')).toHaveText(['Frankincense Night Cream2 × 60 ml', 'A wooden spoon'])
    await expect(page.locator('summary', { hasText: 'Frankincense Night Cream' })).toBeVisible()
    for (const row of ['Weight N/A', 'Size N/A']) await expect(page.getByRole('row', { name: row })).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`Goes well with: choose products for a product’s page, and leave it empty to undo, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const { id } = await shop.client().catalogue.product({ slug: 'oud-and-saffron' })
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    await chooseSuggested(page.getByRole('combobox', { name: 'Products to show' }).last(), 'Black Seed Oil')
    await chooseSuggested(page.getByRole('combobox', { name: 'Products to show' }).last(), 'Oat Milk Body Butter')
    await save(page)

    const cards = page.locator('section', { has: page.getByRole('heading', { name: 'Goes well with' }) })
    await open(page, '/products/oud-and-saffron')
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(['Black Seed Oil', 'Oat Milk Body Butter'])

    await page.goto(`/admin/products/${id}`)
    // As in every such field, Backspace takes the last one out.
    const chosen = page.getByRole('combobox', { name: 'Products to show' })
    await expect(page.getByRole('button', { name: 'Oat Milk Body Butter' })).toBeVisible()
    await chosen.press('Backspace')
    // The field is drawn again between; a key pressed before would take out the same product twice.
    await expect(page.getByRole('button', { name: 'Oat Milk Body Butter' })).toHaveCount(0)
    await chosen.press('Backspace')
    await expect(page.getByRole('button', { name: 'Black Seed Oil' })).toHaveCount(0)
    await save(page)
    await open(page, '/products/oud-and-saffron')
    await expect(cards.getByRole('heading', { level: 3 })).toHaveCount(4)
  })

test('A size has the photograph that staff chose for it', async ({ page, shop }) => {
  const { id, images } = await shop.client().catalogue.product({ slug: 'calendula-hand-cream' })
  const [first, second] = images
  await openOffice(page, `/products/${id}`)
  const sizes = page.getByRole('region', { name: 'Sizes' })
  await sizes.getByRole('combobox', { name: 'Photograph of this size' }).nth(1).click()
  await page.getByRole('option', { name: second?.alt ?? '' }).click()
  await save(page)
  await open(page, '/products/calendula-hand-cream')
  const size = page.getByLabel('Size', { exact: true })
  await expect(size.getByRole('option')).toHaveText(['75 ml, £12.00', '150 ml, £20.00'])
  await expect(page.getByRole('img', { name: first?.alt ?? '' }).first()).toBeInViewport()
  await size.selectOption('150 ml, £20.00')
  await expect(page.getByRole('img', { name: second?.alt ?? '' }).first()).toBeInViewport()
  await expect(page.getByText('£133.33 per litre').first()).toBeVisible()
})

/** The form of a product can always be saved, so its button says nothing about the answer. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Element updated')).toBeVisible()
}
