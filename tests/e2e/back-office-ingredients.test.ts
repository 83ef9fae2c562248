import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import { fromMenu, openOffice, save } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Add an ingredient, translate it, and both product pages have its common name, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    noise.expect(/^400 POST \/api\/staff\/ingredients\//)
    const inci = `Maris Sal ${viewport.width}`
    const { slug } = await productWith(shop, `Aqua, ${inci.toUpperCase()}, Glycerin`)
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    await fromMenu(page, 'Ingredients')
    await expect(page.getByText('Aloe Barbadensis Leaf Juice')).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await page.getByRole('link', { name: 'New ingredient' }).click()
    const [name, common] = [
      page.getByRole('textbox', { name: 'INCI name' }),
      page.getByRole('textbox', { name: 'Common name' }),
    ]
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await name.fill('sodium OLIVATE')
    await common.fill('sea salt')
    await button.click()
    await expect(page.getByText('sodium OLIVATE is in the dictionary already.').first()).toBeVisible()
    await name.fill('Maris, Sal')
    await button.click()
    await expect(page.getByText('An INCI name can’t have a comma here').first()).toBeVisible()
    await name.fill(inci)
    await button.click()
    await expect(page.getByRole('heading', { name: inci })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])

    await open(page, `/ar/products/${slug}`)
    const item = page.getByRole('listitem').filter({ hasText: inci.toUpperCase() })
    await expect(item).toHaveText(inci.toUpperCase())
    await page.goBack()
    await page.getByRole('link', { name: 'In Arabic' }).click()
    await page.getByLabel('Name in Arabic').fill('ملح البحر')
    await save(page)
    await open(page, `/ar/products/${slug}`)
    await expect(item).toHaveText(`${inci.toUpperCase()} — ملح البحر`)
    await expect(item.locator('bdi')).toHaveText(inci.toUpperCase())
    await open(page, `/products/${slug}`)
    await expect(item).toHaveText(`${inci.toUpperCase()} — sea salt`)
    await expect(page.getByRole('listitem').filter({ hasText: /^Glycerin$/i })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])

    await page.goto('/admin/ingredients')
    await page.getByPlaceholder('INCI or common name').fill(inci)
    await expect(page.getByText('Aloe Barbadensis Leaf Juice')).toBeHidden()
    await page.getByText(inci, { exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${inci} has been removed.`)).toBeVisible()
    await open(page, `/products/${slug}`)
    await expect(item).toHaveText(inci.toUpperCase())
  })

for (const viewport of WIDTHS)
  test(`A product’s form says which ingredients the dictionary lacks, and a press adds one, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const inci = `Zea Mays Starch ${viewport.width}`
    const { id } = await productWith(shop, 'Aqua, Glycerin')
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    const field = page.getByRole('textbox', { name: 'Ingredients', exact: true })
    const hint = page.getByText(/^Not in the dictionary yet/)
    await expect(field).toHaveValue('Aqua, Glycerin')
    await expect(hint).toBeHidden()
    await field.fill(`Aqua, ${inci}, Glycerin`)
    await expect(hint).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    const [tab] = await Promise.all([page.waitForEvent('popup'), hint.getByRole('link', { name: inci }).click()])
    await expect(tab.getByLabel('INCI name')).toHaveValue(inci)
    await tab.getByLabel('Common name').fill(`corn starch ${viewport.width}`)
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(tab.getByRole('heading', { name: inci })).toBeVisible()
    await tab.close()
    await field.press('End')
    await field.pressSequentially(', Maris Flos')
    await expect(hint.getByRole('link')).toHaveText(['Maris Flos'])
  })

/** A new product on sale with these ingredients. */
async function productWith(shop: Shop, ingredients: string) {
  const staff = await officeClient(shop)
  const { results } = await staff.staffCatalogue.categories({})
  const name = `Salt Bar ${crypto.randomUUID().slice(0, 8)}`
  return staff.staffCatalogue.createProduct({
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    price: '6.00',
    category_id: results.find(({ slug }) => slug === 'herbal-soap')?.id ?? 0,
    ingredients,
    precautions: 'For external use only.',
    period_after_opening_months: 12,
    net_amount: 100,
    net_unit: 'g',
    published: true,
  })
}
