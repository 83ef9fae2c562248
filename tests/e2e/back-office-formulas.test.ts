import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { chooseSuggested, fromMenu, listFollows, openOffice, save } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'formulas' })

for (const viewport of WIDTHS)
  test(`Type a formula; the label, its allergens and the claims follow, and the product goes on sale, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    noise.expect(/^400 PATCH \/api\/staff\//)
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.categories({})
    const name = `Lavender Balm ${viewport.width}`
    const { id, slug } = await staff.staffCatalogue.createProduct({
      name,
      slug: `lavender-balm-${viewport.width}`,
      price: '9.00',
      category_id: results.find((category) => category.slug === 'oil')?.id ?? 0,
      precautions: 'For external use only.',
      period_after_opening_months: 12,
      net_amount: 50,
      net_unit: 'g',
      opening_stock: 5,
    })
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    await page.getByRole('switch', { name: 'On sale' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^A product on sale needs a formula that adds up to 100 %/).first()).toBeVisible()
    await page.goto('/admin')
    await fromMenu(page, 'Formulas')
    await page.getByText(name, { exact: true }).click()
    await expect(page.getByRole('heading', { name: `Formula of ${name}` })).toBeVisible()
    for (const [at, [inci, percent]] of (
      [
        ['Butyrospermum Parkii Butter', '60'],
        ['Helianthus Annuus Seed Oil', '39'],
        ['Lavandula Angustifolia Oil', '0.5'],
      ] as const
    ).entries()) {
      await page.getByRole('button', { name: 'Add an ingredient' }).click()
      const row = page.getByRole('listitem').nth(at)
      await chooseSuggested(row.getByRole('combobox', { name: 'Ingredient' }), inci)
      await row.getByLabel('Percent').fill(percent)
    }
    await expect(page.getByText('Adds up to 99.5 %. A product on sale needs 100 %.')).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await page.getByLabel('Percent').nth(1).fill('39.5')
    await expect(page.getByText('Adds up to 100 %.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Its use' }).click()
    await page.getByRole('option', { name: 'Stays on the skin' }).click()
    await page.getByLabel('UK notification number').fill('UKCP-87654321')
    await save(page)
    const follows = page.getByRole('region', { name: 'What follows from it' })
    await expect(follows).toContainText(
      'Butyrospermum Parkii Butter, Helianthus Annuus Seed Oil, Lavandula Angustifolia Oil, Linalool',
    )
    await expect(follows).toContainText('Vegan')
    await expect(follows).not.toContainText('Free from fragrance')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('link', { name: 'Open the product' }).click()
    await expect(page.getByText('Butyrospermum Parkii Butter, Helianthus')).toBeVisible()
    await page.getByRole('switch', { name: 'On sale' }).click()
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    expect(response.ok()).toBe(true)
    await open(page, `/products/${slug}`)
    const badge = page.getByText('Vegan', { exact: true })
    await badge.click()
    await expect(page.getByText(/^None of its \d+ ingredients comes from an animal/)).toBeVisible()
    await page.getByText('Lavandula Angustifolia Oil', { exact: true }).click()
    await expect(page.getByText('Scents', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Linalool' }).first()).toContainText('allergen')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await open(page, `/ar/products/${slug}`)
    await page.getByText('نباتي', { exact: true }).click()
    await expect(page.getByText(/شيء من مصدر حيواني/)).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  })

/** Each width changes an oil and a product of its own. */
const OILS = {
  390: { oil: 'Melaleuca Alternifolia Leaf Oil', slug: 'charcoal-and-tea-tree' },
  1440: { oil: 'Lavandula Angustifolia Oil', slug: 'lavender-fields' },
}

for (const viewport of WIDTHS)
  test(`Type an allergen and a limit of an ingredient; the lists and Today follow, ${viewport.width} px`, async ({
    page,
  }) => {
    const { oil, slug } = OILS[viewport.width === 390 ? 390 : 1440]
    await page.setViewportSize(viewport)
    await openOffice(page, '/ingredients')
    await page.getByPlaceholder('INCI or common name').fill(oil)
    await listFollows(page, oil)
    await page.getByText(oil, { exact: true }).click()
    await page.getByRole('link', { name: 'Allergens and limits' }).click()
    await expect(page.getByRole('heading', { name: `Allergens and limits of ${oil}` })).toBeVisible()
    await page.getByRole('button', { name: 'Add an allergen' }).click()
    const allergens = page.getByRole('region', { name: 'Allergens in it' }).getByRole('listitem')
    await chooseSuggested(allergens.last().getByRole('combobox', { name: 'Allergen' }), 'Farnesol')
    await allergens.last().getByLabel('Percent').fill('4')
    await page.getByRole('button', { name: 'Add a limit' }).click()
    const limit = page.getByRole('region', { name: 'Limits' }).getByRole('listitem').last()
    await limit.getByLabel('At most percent').fill('0.0001')
    await limit.getByLabel('From').fill('2026-01-01')
    await limit.getByLabel('The rule').fill('A rule of the test')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await save(page)
    await open(page, `/products/${slug}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Farnesol' }).first()).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText(`: too much ${oil} from`).first()).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
  })

test('Say what an ingredient is from, what it does and what it is made from', async ({ page }) => {
  await openOffice(page, '/ingredients')
  await page.getByPlaceholder('INCI or common name').fill('Squalane')
  await listFollows(page, 'Squalane')
  await page.getByText('Squalane', { exact: true }).first().click()
  await page.getByLabel('What it’s from').fill('olives of one grove')
  await page.getByLabel('What it does').fill('feels like silk')
  await page.getByLabel('Made from').click()
  await page.getByRole('option', { name: 'An animal, bees included' }).click()
  await page.getByLabel('Nut', { exact: true }).check()
  await page.getByLabel('CAS number').fill('111-01-3')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
  await save(page)
  await open(page, '/products/frankincense-night-cream')
  await page.getByText('Squalane', { exact: true }).first().click()
  await expect(page.getByText('Olives of one grove. Feels like silk.')).toBeVisible()
  await expect(page.getByText('Vegan', { exact: true })).toHaveCount(0)
})

for (const viewport of WIDTHS)
  test(`Choose the day from which labels name the EU’s allergens, ${viewport.width} px`, async ({ page, shop }) => {
    await page.setViewportSize(viewport)
    await openOffice(page, '/facts')
    const day = page.getByLabel('Name the EU’s allergens from')
    await day.fill('2026-07-31')
    await save(page)
    const list = async () => (await shop.client().catalogue.product({ slug: 'frankincense-night-cream' })).ingredients
    await expect.poll(list, { timeout: 20_000 }).toContain('Pinene')
    await day.fill('')
    await day.blur()
    await save(page)
    await expect.poll(list, { timeout: 20_000 }).not.toContain('Pinene')
  })

test('shop check-ingredients compares the running shop with a list', async ({ running }) => {
  const file = join(running.folder, 'official.csv')
  await writeFile(file, 'INCI name,CAS No,Restriction\nAQUA,7732-18-5,\n')
  const failed = await promisify(execFile)(process.execPath, ['commands/check-ingredients.ts', file], {
    env: { ...process.env, DATA_DIR: running.folder, PORT: '4998' },
  }).catch((problem: { stdout: string; code: number }) => problem)
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.stdout).toContain('Sodium Olivate: not in the list.')
  expect(failed.stdout).not.toContain('Aqua:')
})
