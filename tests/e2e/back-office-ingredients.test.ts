import { giveFormula } from '#server/testing/formulas.ts'
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
    noise.expect(/^400 (POST|DELETE) \/api\/staff\/ingredients\//)
    const inci = `Maris Sal ${viewport.width}`
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

    const { slug, name: product } = await productWith(shop, ['Aqua', inci, 'Glycerin'])
    await open(page, `/ar/products/${slug}`)
    const item = page.getByRole('listitem').filter({ hasText: inci })
    await expect(item).toHaveText(inci)
    await page.goBack()
    await page.getByRole('link', { name: 'In Arabic' }).click()
    await page.getByLabel('Name in Arabic').fill('ملح البحر')
    await save(page)
    await open(page, `/ar/products/${slug}`)
    await expect(item).toHaveText(`${inci} — ملح البحر`)
    await expect(item.locator('bdi')).toHaveText(inci)
    await open(page, `/products/${slug}`)
    await expect(item).toHaveText(`${inci} — sea salt`)
    await expect(page.getByRole('listitem').filter({ hasText: /^Glycerin/i })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])

    await page.goto('/admin/ingredients')
    await page.getByPlaceholder('INCI or common name').fill(inci)
    await expect(page.getByText('Aloe Barbadensis Leaf Juice')).toBeHidden()
    await page.getByText(inci, { exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${product} contains it. Take it out there first.`)).toBeVisible()
    await removeProduct(shop, product)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${inci} has been removed.`)).toBeVisible()
  })

async function removeProduct(shop: Shop, name: string) {
  const staff = await officeClient(shop)
  const { results } = await staff.staffCatalogue.products({ search: name })
  await staff.staffCatalogue.removeProduct({ id: results[0]?.id ?? 0 })
}

/** A new product on sale with these ingredients. */
async function productWith(shop: Shop, inci: string[]) {
  const staff = await officeClient(shop)
  const { results } = await staff.staffCatalogue.categories({})
  const name = `Salt Bar ${crypto.randomUUID().slice(0, 8)}`
  const draft = await staff.staffCatalogue.createProduct({
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    price: '6.00',
    category_id: results.find(({ slug }) => slug === 'herbal-soap')?.id ?? 0,
    precautions: 'For external use only.',
    period_after_opening_months: 12,
    net_amount: 100,
    net_unit: 'g',
  })
  const { version } = await giveFormula(staff, { id: draft.id, inci })
  return staff.staffCatalogue.updateProduct({ id: draft.id, version, published: true })
}
