import { expect, test } from 'vitest'
import { WISHLIST_CAP } from '#contract/limits.ts'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { newShopper } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import * as refusals from '#words/en/refusals.ts'

test('a wishlist has each product once and the newest first, says what is no longer sold, and never shows a draft', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  const [rose, oat, sage] = await idsOf(shop, 'damask-rose', 'oat-and-honey', 'sage-and-sidr')
  await anna.wishlist.add({ product_id: rose })
  shop.pass(1000)
  await anna.wishlist.add({ product_id: oat })
  shop.pass(1000)
  // Twice is once, and doesn't move it.
  expect(await anna.wishlist.add({ product_id: rose })).toEqual({ product_ids: [oat, rose] })
  expect(await refusalOf(anna.wishlist.add({ product_id: 999_999 }))).toEqual([404, refusals.productNotFound])
  expect(await refusalOf(berta.wishlist.remove({ id: rose }))).toEqual([404, refusals.notOnWishlist])

  const { token } = await anna.wishlist.share({})
  await takeOffSale(shop, oat)
  await makeDraft(shop, sage)
  expect(await refusalOf(anna.wishlist.add({ product_id: sage }))).toEqual([404, refusals.productNotFound])
  expect(await refusalOf(anna.wishlist.add({ product_id: oat }))).toEqual('done')
  const { items } = await anna.wishlist.read({})
  expect(items).toMatchObject([
    { product_id: oat, name: 'Oat & Honey Soap', product: null },
    { product_id: rose, product: { slug: 'damask-rose' } },
  ])
  expect((await shop.client().wishlist.shared({ token })).products.map(({ id }) => id)).toEqual([rose])
  // A guest's list names what was sold once, and nothing of a draft.
  const asked = { product_ids: [sage, oat, rose, rose, 999_999] }
  expect((await shop.client().wishlist.products(asked)).items.map(({ product_id }) => product_id)).toEqual([oat, rose])
  expect(await berta.wishlist.merge(asked)).toEqual({ product_ids: [rose], left_out: [] })

  expect(await anna.wishlist.remove({ id: oat })).toEqual({ product_ids: [rose] })
  expect(await refusalOf(anna.wishlist.remove({ id: oat }))).toEqual([404, refusals.notOnWishlist])
})

test('forty windows at once save each product once and no more than the list holds, and a merge twice is one', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const ids = await manyProducts(shop, WISHLIST_CAP + 20)
  const begun = ids.slice(0, WISHLIST_CAP - 10)
  // Two windows of one sign-in, and a retry.
  await Promise.all([1, 2].map(() => anna.wishlist.merge({ product_ids: begun })))
  expect(await anna.wishlist.merge({ product_ids: begun })).toEqual({ product_ids: begun, left_out: [] })

  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => anna.wishlist.add({ product_id: ids[WISHLIST_CAP - 10 + (at % 20)] ?? 0 })),
  )
  const { product_ids } = await anna.wishlist.saved({})
  expect(new Set(product_ids).size).toBe(WISHLIST_CAP)
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(10)
  const beyond = ids.filter((id) => !product_ids.includes(id))
  expect(await refusalOf(anna.wishlist.add({ product_id: beyond[0] ?? 0 }))).toEqual([
    409,
    refusals.wishlistFull(WISHLIST_CAP),
  ])
  // A full list says what stays behind.
  expect(await anna.wishlist.merge({ product_ids: beyond })).toEqual({ product_ids, left_out: beyond })
  const more = Array.from({ length: WISHLIST_CAP + 1 }, (_, at) => at + 1)
  expect(await refusalOf(anna.wishlist.merge({ product_ids: more }))).toMatchObject([400, expect.any(String)])
})

test('anybody with the link sees the products and not whose they are, until it is renewed, ended or the account erased', async () => {
  const shop = await openShop()
  const { client: anna, username, token: session } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  const [rose] = await idsOf(shop, 'damask-rose')
  await anna.wishlist.add({ product_id: rose })
  const first = (await anna.wishlist.share({})).token
  expect(first).toMatch(/^wl_[\w-]{24}$/)
  const response = await shop.ask(wishlistCalls.wishlist.shared, { token: first })
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { status, body } = await answerOf(response)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['products'])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${username}|@|user_id|added_at`))

  const { token } = await anna.wishlist.share({})
  const ended = [404, refusals.wishlistNotShared]
  expect(await refusalOf(berta.wishlist.shared({ token: first }))).toEqual(ended)
  // A stranger's press ends only a link of their own.
  await berta.wishlist.unshare({})
  expect((await berta.wishlist.shared({ token })).products).toHaveLength(1)
  for (const guess of [token.slice(0, -1), token.toUpperCase(), `${token}'`, '%', '1'])
    expect(await refusalOf(berta.wishlist.shared({ token: guess }))).toEqual(ended)
  await anna.wishlist.unshare({})
  await anna.wishlist.unshare({})
  expect(await refusalOf(berta.wishlist.shared({ token }))).toEqual(ended)
  expect(await anna.wishlist.read({})).toMatchObject({ share: null, items: [{ product_id: rose }] })

  const last = (await anna.wishlist.share({})).token
  const { accounts } = (await anna.privacy.data({})) as { accounts: unknown[] }
  expect(accounts).toMatchObject([
    { wishlist: [{ product_id: rose, added_at: expect.any(String) }], wishlist_shared_at: expect.any(String) },
  ])
  expect(JSON.stringify(accounts)).not.toContain(last)
  // Erased beside saving, merging and sharing: nothing outlives the account.
  await Promise.allSettled([
    anna.privacy.erase({ current_password: 'olive-and-laurel' }),
    ...Array.from({ length: 6 }, () => anna.wishlist.merge({ product_ids: [rose] })),
    ...Array.from({ length: 3 }, () => anna.wishlist.share({})),
  ])
  expect(await refusalOf(shop.client(session).wishlist.read({}))).toEqual([401, expect.any(String)])
  expect(await refusalOf(berta.wishlist.shared({ token: last }))).toEqual(ended)
  const { rows } = await shop.database.pool.query(
    'select (select count(*)::int from wishlist_items) + (select count(*)::int from wishlist_shares) as count',
  )
  expect(rows).toEqual([{ count: 0 }])
})

async function idsOf<const Slugs extends string[]>(shop: TestShop, ...slugs: Slugs) {
  const ids: number[] = []
  for (const slug of slugs) ids.push((await shop.client().catalogue.product({ slug })).id)
  // `as`: one for each slug.
  return ids as { [At in keyof Slugs]: number }
}

async function takeOffSale(shop: TestShop, id: number): Promise<void> {
  const { superuser } = await staffTokens(shop)
  const staff = staffClient(shop, superuser)
  const { version } = await staff.staffCatalogue.product({ id })
  await staff.staffCatalogue.updateProduct({ id, version, published: false })
}

/** As if it had never been on sale. */
async function makeDraft(shop: TestShop, id: number): Promise<void> {
  await shop.database.pool.query('update products set published = false, taken_off_at = null where id = $1', [id])
}

/** Products of the demo shop, copied as often as needed. */
async function manyProducts(shop: TestShop, count: number): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into products (slug, name, description, ingredients, category_id, price_pence, published, position, created_at, updated_at)
     select 'copy-' || n, 'Copy ' || n, p.description, p.ingredients, p.category_id, p.price_pence, true, 1000 + n, p.created_at, p.updated_at
     from products p, generate_series(1, $1::int) n where p.slug = 'damask-rose' returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
