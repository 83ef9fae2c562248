import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('an earlier slug leads to its product, after any number of changes, until another product takes it', async () => {
  const { guest, staff } = await office()
  const rose = await productOf(staff, 'damask-rose')
  await rename(staff, rose.id, 'rose-of-damascus')
  await rename(staff, rose.id, 'rose-soap')
  for (const slug of ['damask-rose', 'rose-of-damascus', 'rose-soap'])
    expect(await guest.catalogue.product({ slug })).toMatchObject({ id: rose.id, slug: 'rose-soap' })
  // Back to the first: it is an address in use again.
  await rename(staff, rose.id, 'damask-rose')
  for (const slug of ['damask-rose', 'rose-soap'])
    expect(await guest.catalogue.product({ slug })).toMatchObject({ slug: 'damask-rose' })
  // Another product takes an old address, and keeps it when it moves on.
  const lavender = await productOf(staff, 'lavender-fields')
  await rename(staff, lavender.id, 'rose-soap')
  expect(await guest.catalogue.product({ slug: 'rose-soap' })).toMatchObject({ id: lavender.id })
  await rename(staff, lavender.id, 'lavender')
  expect(await guest.catalogue.product({ slug: 'rose-soap' })).toMatchObject({ id: lavender.id, slug: 'lavender' })
  expect(await refusalOf(rename(staff, lavender.id, 'damask-rose'))).toEqual([
    400,
    'There is already a product at /products/damask-rose.',
  ])
  expect(await refusalOf(guest.catalogue.product({ slug: 'never-was' }))).toEqual([404, 'Product not found.'])
})

test('a product that went off sale returns 410 under all its slugs, and a draft 404', async () => {
  const { guest, staff } = await office()
  const rose = await productOf(staff, 'damask-rose')
  await rename(staff, rose.id, 'rose-soap')
  await publish(staff, rose.id, false)
  for (const slug of ['damask-rose', 'rose-soap']) {
    expect(await refusalOf(guest.catalogue.product({ slug }))).toEqual([410, `We no longer sell ${rose.name}.`])
    expect(await guest.catalogue.former({ slug })).toEqual({
      name: rose.name,
      category: rose.category,
      category_slug: 'floral-soap',
    })
  }
  // Changed while it is off sale, it stays what was sold once.
  await rename(staff, rose.id, 'rose')
  expect(await refusalOf(guest.catalogue.product({ slug: 'rose' }))).toEqual([410, `We no longer sell ${rose.name}.`])
  await publish(staff, rose.id, true)
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ slug: 'rose', in_stock: true })

  const draft = { name: 'A secret', slug: 'a-secret', category_id: rose.category_id, price: '5.00' }
  const { id } = await staff.staffCatalogue.createProduct(draft)
  await rename(staff, id, 'still-secret')
  for (const slug of ['a-secret', 'still-secret']) {
    expect(await refusalOf(guest.catalogue.product({ slug }))).toEqual([404, 'Product not found.'])
    expect(await refusalOf(guest.catalogue.former({ slug }))).toEqual([404, 'Product not found.'])
  }
  // Something removed by the staff instead of unpublished is taken off sale too, because it was counted.
  await staff.staffCatalogue.removeProduct({ id: rose.id })
  expect(await refusalOf(guest.catalogue.product({ slug: 'rose' }))).toEqual([410, `We no longer sell ${rose.name}.`])
})

test('earlier slugs of categories and posts work too', async () => {
  const { guest, staff } = await office()
  const { results } = await staff.staffCatalogue.categories({})
  const creams = results.find(({ slug }) => slug === 'cream')
  const changed = await staff.staffCatalogue.updateCategory({
    id: creams?.id ?? 0,
    version: creams?.version ?? 0,
    slug: 'face-creams',
  })
  expect(changed).toMatchObject({ slug: 'face-creams' })
  expect(await guest.catalogue.category({ slug: 'cream' })).toMatchObject({ slug: 'face-creams', name: 'Creams' })
  expect(
    await refusalOf(staff.staffCatalogue.updateCategory({ id: changed.id, version: changed.version, slug: 'oil' })),
  ).toEqual([400, 'The category oil already exists.'])
  const [post] = (await guest.blog.posts({})).results
  const edited = await staff.staffBlog.post({ id: post?.id ?? 0 })
  await staff.staffBlog.updatePost({ id: edited.id, version: edited.version, slug: 'a-better-address' })
  expect(await guest.blog.post({ slug: post?.slug ?? '' })).toMatchObject({ id: post?.id, slug: 'a-better-address' })
  await staff.staffBlog.updatePost({ id: edited.id, version: edited.version + 1, published_at: null })
  expect(await refusalOf(guest.blog.post({ slug: post?.slug ?? '' }))).toEqual([404, 'Post not found.'])
})

test('a draft that takes an old address breaks no link to it, and a draft’s own changes leave none', async () => {
  const { guest, staff } = await office()
  const rose = await productOf(staff, 'damask-rose')
  await rename(staff, rose.id, 'rose-soap')
  const draft = { name: 'A new rose', slug: 'damask-rose', category_id: rose.category_id, price: '5.00' }
  const { id } = await staff.staffCatalogue.createProduct(draft)
  const roseAt = async (slug: string) => (await guest.catalogue.product({ slug })).id
  expect(await roseAt('damask-rose')).toBe(rose.id)
  await rename(staff, id, 'new-rose')
  expect(await roseAt('damask-rose')).toBe(rose.id)
  await rename(staff, id, 'damask-rose')
  expect(await refusalOf(guest.catalogue.product({ slug: 'new-rose' }))).toEqual([404, 'Product not found.'])

  const [post] = (await guest.blog.posts({})).results
  const edited = await staff.staffBlog.post({ id: post?.id ?? 0 })
  await staff.staffBlog.updatePost({ id: edited.id, version: edited.version, slug: 'a-better-address' })
  const { title, content } = edited
  await staff.staffBlog.createPost({ title, content, slug: post?.slug ?? '' })
  expect(await guest.blog.post({ slug: post?.slug ?? '' })).toMatchObject({ id: post?.id, slug: 'a-better-address' })
})

async function office() {
  const shop = await openShop()
  return { guest: shop.client(), staff: staffClient(shop, (await staffTokens(shop)).staff) }
}

async function productOf(staff: StaffClient, slug: string) {
  const row = (await staff.staffCatalogue.products({ search: slug })).results.find((one) => one.slug === slug)
  return staff.staffCatalogue.product({ id: row?.id ?? 0 })
}

const change = async (staff: StaffClient, id: number, fields: { slug?: string; published?: boolean }) =>
  staff.staffCatalogue.updateProduct({ id, version: (await staff.staffCatalogue.product({ id })).version, ...fields })
const rename = (staff: StaffClient, id: number, slug: string) => change(staff, id, { slug })
const publish = (staff: StaffClient, id: number, published: boolean) => change(staff, id, { published })
