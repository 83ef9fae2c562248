import { not, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { hasWords } from './words.ts'

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

test('SQL for whether a product has some of its texts in a language', async () => {
  const { db } = (await openShop()).database
  const [before] = await lacking(db)
  expect(before).toBeUndefined()
  await db.execute(sql`update translations set words = words - 'precautions'
    where kind = 'product' and thing = (select id::text from products where slug = 'damask-rose')`)
  expect(await lacking(db)).toEqual([{ slug: 'damask-rose' }])
})

const lacking = (db: Handle) =>
  db
    .select({ slug: products.slug })
    .from(products)
    .where(not(hasWords('product', sql`products.id`, 'ar', ['description', 'precautions'])))

async function ask(shop: TestShop, input: { slug: string }, headers: Record<string, string>) {
  const answer = await shop.ask(calls.catalogue.product, input, headers)
  return (await answer.json()) as Record<string, unknown>
}
