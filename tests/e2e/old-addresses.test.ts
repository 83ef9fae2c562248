import { overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Change the Address of a product, then take it off sale: its old address redirects, ${viewport.width} px`, async ({
    page,
    noise,
    shop,
  }) => {
    noise.expect(/^410 GET \/products\//)
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.products({ search: 'cinnamon' })
    const [cinnamon] = results
    if (!cinnamon) throw new Error('There is no cinnamon.')
    const address = `cinnamon-${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Products')
    await page.getByPlaceholder('Name or address').fill('Cinnamon')
    // The list filters after typing stops.
    await expect(page.getByText('1-1 of 1')).toBeVisible()
    await page.getByText(cinnamon.name).first().click()
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'View in the shop' })).toHaveAttribute('href', `/products/${address}`)
    const moved = await page.request.get(`/products/${cinnamon.slug}?utm_source=letter&size=2`, {
      headers: { accept: 'text/html' },
      maxRedirects: 0,
    })
    const { pathname, search } = new URL(moved.headers().location ?? '', shop.origin)
    expect([moved.status(), pathname, search]).toEqual([301, `/products/${address}`, '?utm_source=letter&size=2'])

    await page.getByRole('switch', { name: 'On sale' }).last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'View in the shop' })).toHaveCount(0)
    for (const slug of [cinnamon.slug, address]) {
      const gone = await page.goto(`/products/${slug}`)
      expect(gone?.status()).toBe(410)
      await expect(page.getByRole('heading', { name: `We no longer sell ${cinnamon.name}.` })).toBeVisible()
    }
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await overflow(page)).toEqual([])
    await page.getByRole('link', { name: `See ${cinnamon.category}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: cinnamon.category })).toBeVisible()
    const { version } = await staff.staffCatalogue.product({ id: cinnamon.id })
    await staff.staffCatalogue.updateProduct({ id: cinnamon.id, version, published: true, slug: cinnamon.slug })
    await open(page, `/products/${address}`)
    await expect(page).toHaveURL(`/products/${cinnamon.slug}`)
  })

test('The old address of a post or a category redirects to the new one', async ({ page, shop }) => {
  const staff = await officeClient(shop)
  const [row] = (await staff.staffBlog.posts({ state: 'published' })).results
  const post = await staff.staffBlog.post({ id: row?.id ?? 0 })
  await staff.staffBlog.updatePost({ id: post.id, version: post.version, slug: 'a-better-address' })
  await page.goto(`/blog/${post.slug}`)
  await expect(page).toHaveURL('/blog/a-better-address')
  const soaps = (await staff.staffCatalogue.categories({})).results.find(({ slug }) => slug === 'herbal-soap')
  if (!soaps) throw new Error('There are no herbal soaps.')
  const changed = await staff.staffCatalogue.updateCategory({
    id: soaps.id,
    version: soaps.version,
    slug: 'green-soap',
  })
  await page.goto('/products?category__slug=herbal-soap&utm_source=letter')
  await expect(page).toHaveURL('/products?category__slug=green-soap&utm_source=letter')
  const later = await page.request.get('/products?category__slug=herbal-soap&page=2', {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  })
  expect([later.status(), new URL(later.headers().location ?? '', shop.origin).search]).toEqual([
    301,
    '?category__slug=green-soap&page=2',
  ])
  await page.goto('/herbal-soaps')
  await expect(page.getByRole('heading', { level: 1, name: soaps.name })).toBeVisible()
  await staff.staffCatalogue.updateCategory({ id: soaps.id, version: changed.version, slug: 'herbal-soap' })
})
