import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createClient } from '#contract/client.ts'
import { PolicyName } from '#contract/policies.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import type { Language } from '#words/languages.ts'
import { staleWords } from './words.ts'

const ARABIC = { 'accept-language': 'ar' }

test('a product is in the language of the request, field by field, and its answer names what has no translation', async () => {
  const shop = await openShop()
  const english = await ask(shop, { slug: 'oat-and-honey' }, {})
  const arabic = await ask(shop, { slug: 'oat-and-honey' }, ARABIC)
  expect(english).toMatchObject({
    name: 'Oat & Honey Soap',
    arabic_name: arabic.name,
    arabic_description: arabic.description,
  })
  expect(english).not.toHaveProperty('untranslated')
  for (const field of ['name', 'description', 'directions', 'precautions', 'weight', 'size', 'category'])
    expect(arabic[field], field).toMatch(/\p{Script=Arabic}/u)
  expect(arabic).not.toHaveProperty('untranslated')
  await shop.database.db.execute(sql`update translations set words = words - 'directions' where kind = 'product'`)
  expect(await ask(shop, { slug: 'oat-and-honey' }, ARABIC)).toMatchObject({
    name: arabic.name,
    directions: english.directions,
    untranslated: ['directions'],
  })
})

test('every public answer of the demo shop is in Arabic, with the descriptions of its photographs', async () => {
  const shop = await openShop()
  const { catalogue, blog, about, policies, checkout } = clientIn(shop, 'ar')
  const product = await catalogue.product({ slug: 'rosehip-facial-oil' })
  expect(product.variants[0]?.name).toBe('30 مل')
  const answers = {
    product,
    products: await catalogue.products({ page_size: 100 }),
    bestSellers: await catalogue.bestSellers({}),
    ranges: await catalogue.ranges({}),
    contents: await catalogue.contents({ slug: 'souk-gift-box' }),
    goesWellWith: await catalogue.goesWellWith({ slug: 'oat-and-honey' }),
    categories: await catalogue.categories({}),
    category: await catalogue.category({ slug: 'soap' }),
    posts: await blog.posts({ page_size: 100 }),
    post: await blog.post({ slug: 'what-sidr-leaf-is' }),
    blogCategories: await blog.categories({}),
    about: await about.read({}),
    home: await about.home({}),
    shop: await about.shop({}),
    policies: await Promise.all(PolicyName.options.map((policy) => policies.read({ policy }))),
    shipping: await checkout.shippingOptions({ country: 'AE' }),
  }
  for (const [name, answer] of Object.entries(answers)) expect(untranslatedIn(answer), name).toEqual([])
  const alts = [...product.images, ...answers.home.hero].map(({ alt }) => alt)
  expect(alts).toHaveLength(8)
  for (const alt of alts) expect(alt).toMatch(/^[\p{scx=Arabic} .]+$/u)
  expect(answers.home.words.hero_title).toMatch(/\p{Script=Arabic}/u)
  expect(answers.policies.map(({ title }) => title).join()).toMatch(/^[\p{Script=Arabic} ,]+$/u)
  expect(answers.product.unit_price).toContain('لكل لتر')
})

test('cart, checkout and orders name what was bought in the language of the request, and the order keeps the English', async () => {
  const shop = await openShop()
  const [english, arabic] = [clientIn(shop, 'en'), clientIn(shop, 'ar')]
  const product = await english.catalogue.product({ slug: 'rosehip-facial-oil' })
  const [size] = product.variants
  const items = [{ product_id: product.id, variant_id: size?.id ?? null, quantity: 1 }]
  const begun = await arabic.checkout.createSession({ items })
  expect(begun.items).toMatchObject([{ product_name: product.arabic_name, variant_name: '30 مل' }])
  expect(begun.checkout_session.items).toEqual(begun.items)
  const { session_id } = begun
  expect((await english.checkout.session({ session_id })).items).toMatchObject([
    { product_name: product.name, variant_name: '30 ml' },
  ])
  // The name in Arabic is another product's once the English one has changed.
  await shop.database.db.execute(
    sql`update translations set english = english || '{"name": "Another Oil"}' where kind = 'product'`,
  )
  expect((await arabic.checkout.session({ session_id })).items).toMatchObject([
    { product_name: product.name, variant_name: '30 مل', untranslated: ['product_name'] },
  ])
})

test('while the previous release runs, what it writes into its columns arrives in the translations', async () => {
  const { db } = (await openShop()).database
  const words = async () =>
    (
      await db.execute<{ words: Record<string, string>; version: number }>(sql`
      select t.words, t.version from translations t join products p on t.thing = p.id::text
      where p.slug = 'damask-rose' and t.kind = 'product'`)
    ).rows[0]
  const before = await words()
  await db.execute(sql`update products set arabic_name = 'ورد', position = 5 where slug = 'damask-rose'`)
  const { name: _, description: __, ...others } = before?.words ?? {}
  expect(await words()).toEqual({ words: { ...others, name: 'ورد' }, version: 2 })
  await db.execute(sql`update products set arabic_name = 'ورد', position = 6 where slug = 'damask-rose'`)
  expect((await words())?.version).toBe(2)
})

test('SQL for the fields of a thing whose words are missing or translate another English', async () => {
  const { db } = (await openShop()).database
  const stale = async () => {
    const words = staleWords('product', sql`products.id`, 'ar', {
      description: sql`products.description`,
      precautions: sql`products.precautions`,
    })
    const { rows } = await db.execute(sql`select slug, stale.* from products, lateral (${words}) stale order by field`)
    return rows
  }
  expect(await stale()).toEqual([])
  await db.execute(sql`update products set description = 'Another soap.' where slug = 'damask-rose'`)
  await db.execute(sql`update translations set words = words - 'precautions'
    where kind = 'product' and thing = (select id::text from products where slug = 'damask-rose')`)
  expect(await stale()).toEqual([
    { slug: 'damask-rose', kind: 'changed', field: 'description' },
    { slug: 'damask-rose', kind: 'untranslated', field: 'precautions' },
  ])
  await db.execute(sql`update products set description = '', precautions = '' where slug = 'damask-rose'`)
  expect(await stale()).toEqual([])
})

const clientIn = (shop: TestShop, language: Language) =>
  createClient({ origin: ORIGIN, language, fetch: (request) => shop.app.fetch(request) })

/** The fields that an answer names as untranslated, at any depth. */
function untranslatedIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) =>
    field === 'untranslated' ? (value as string[]) : untranslatedIn(value),
  )
}

async function ask(shop: TestShop, input: { slug: string }, headers: Record<string, string>) {
  const answer = await shop.ask(calls.catalogue.product, input, headers)
  return (await answer.json()) as Record<string, unknown>
}
