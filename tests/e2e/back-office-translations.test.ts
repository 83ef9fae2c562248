import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, type Shop, test } from './testing/fixtures.ts'
import { listFollows, openOffice } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

const slug = 'cedar-and-black-pepper'

for (const viewport of WIDTHS)
  test(`Translate a product; its English changes; the list finds it; say that it is still right, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const product = (await staff.staffCatalogue.products({ search: 'cedar' })).results[0] ?? {
      id: 0,
      name: '',
      version: 0,
    }
    const words = `صابون خشب الأرز ${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${product.id}`)
    await page.getByRole('link', { name: 'In Arabic' }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByText('have a native reader read these texts, and a lawyer the policies')).toBeVisible()
    const name = page.getByLabel('Name in Arabic')
    await expect(name).toHaveAttribute('dir', 'rtl')
    await expect(name).toHaveAttribute('lang', 'ar')
    await name.fill(words)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Element updated')).toBeVisible()
    expect(await inArabic(shop)).toMatchObject({ name: words })

    const { version } = await staff.staffCatalogue.product({ id: product.id })
    const english = `${product.name.replace(/ No\. \d+$/, '')} No. ${viewport.width}`
    await staff.staffCatalogue.updateProduct({ id: product.id, version, name: english })
    await chooseInMenu(page, 'Translations')
    await page.getByLabel('Status').click()
    await page.getByRole('option', { name: 'English changed since' }).click()
    await listFollows(page, 'changed')
    await page.getByText(english).first().click()
    const alert = page.getByRole('alert').filter({ hasText: 'English changed since you translated this' })
    await expect(alert).toBeVisible()
    await expect(alert.locator('ins')).toContainText(String(viewport.width))
    await expect(page.getByRole('link', { name: 'Page in Arabic' })).toHaveAttribute('href', `/ar/products/${slug}`)
    await page.getByLabel('The translation is still right').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alert).toBeHidden()
    // Other tests of this shop change other products.
    const { results } = await staff.staffTranslations.list({ language: 'ar', state: 'changed' })
    expect(results.map(({ path }) => path)).not.toContain(`/products/${slug}`)
  })

test('Two people translate the same product: the second is told, and keeps what they typed', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^409 PATCH \/api\/staff\/translations\/ar\/product\//)
  const staff = await officeClient(shop)
  const id = (await staff.staffCatalogue.products({ search: 'oat' })).results[0]?.id
  const place = { language: 'ar', kind: 'product', thing: String(id) } as const
  await openOffice(page, `/translations/ar:product:${id}`)
  const name = page.getByLabel('Name in Arabic')
  await name.fill('اسم')
  const { version, fields } = await staff.staffTranslations.read(place)
  const [first] = fields
  if (!first) throw new Error('A product has a name.')
  const { field, english, words } = first
  await staff.staffTranslations.save({ ...place, version, fields: [{ field, english, words: `${words}!` }] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Somebody else has changed this since you opened it.')).toBeVisible()
  await expect(name).toHaveValue('اسم')
})

test('Preview a product in the Arabic that was typed, before it is saved', async ({ page, shop }) => {
  const staff = await officeClient(shop)
  const id = (await staff.staffCatalogue.products({ search: 'thyme' })).results[0]?.id
  await openOffice(page, `/translations/ar:product:${id}`)
  await page.getByLabel('Name in Arabic').fill('صابون الزعتر كما كُتب')
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Preview' }).click()])
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('صابون الزعتر كما كُتب')
  await expect(tab.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await tab.goto(new URL(tab.url()).pathname)
  await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText('صابون الزعتر كما كُتب')
})

test('Preview the Arabic of a post that is not published, and of a product that is not on sale', async ({
  page,
  shop,
}) => {
  const staff = await officeClient(shop)
  const post = await staff.staffBlog.createPost({ title: 'A draft to translate', content: '<p>Soon.</p>' })
  const { id } = await staff.staffCatalogue.createProduct({
    name: 'A soap to translate',
    slug: 'a-soap-to-translate',
    category_id: (await staff.staffCatalogue.categories({})).results[0]?.id ?? 0,
    price: '5.00',
    published: false,
  })
  await openOffice(page, '/translations')
  for (const [place, field] of [
    [`ar:post:${post.id}`, 'Title in Arabic'],
    [`ar:product:${id}`, 'Name in Arabic'],
  ] as const) {
    await page.goto(`/admin/translations/${place}`)
    await page.getByLabel(field).fill('مسودة لم تُنشر')
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Preview' }).click()])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('مسودة لم تُنشر')
    await tab.close()
  }
})

async function inArabic(shop: Shop): Promise<unknown> {
  const answer = await fetch(
    requestFor(shop.origin, calls.catalogue.product, { slug }, { headers: { 'accept-language': 'ar' } }),
  )
  return answer.json()
}
