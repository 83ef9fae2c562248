import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

test('a cached answer in a language is fresh after each change of a translation, and English stays English', async () => {
  const shop = await openShop()
  const edge = edgeOf(shop)
  const name = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await edge.fetch(requestFor(ORIGIN, calls.catalogue.product, { slug: 'damask-rose' }, { headers }))
    return ((await answer.json()) as { name: string }).name
  }
  const first = await name('ar')
  expect([await name('en'), await name('ar')]).toEqual(['Damask Rose Soap', first])
  const write = (words: string) =>
    shop.database.db.execute(sql`update translations set words = words || jsonb_build_object('name', ${words}::text)
      where kind = 'product' and thing = (select id::text from products where slug = 'damask-rose')`)
  await write('ورد')
  expect([await name('ar'), await name('en')]).toEqual(['ورد', 'Damask Rose Soap'])
  await shop.database.db.execute(sql`delete from translations where kind = 'product'`)
  expect(await name('ar')).toBe('Damask Rose Soap')
})
