import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { TEMPORARY } from '#server/testing/template.ts'

test('the migration keeps the Arabic that a shop had, beside the English of that day', async () => {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-old-'))
  const { pool } = await openEmbedded(folder, { poolConfig: {} })
  onTestFinished(async () => {
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(pool, { alone: true, until: '0040_product-companions' })
  await pool.query("insert into categories (slug, name) values ('soap', 'Soap')")
  await pool.query(`insert into products
    (slug, name, arabic_name, description, arabic_description, price_pence, category_id, created_at, updated_at)
    select slug, 'Soap', name, 'A bar.', description, 500, 1, now(), now()
    from (values ('both', 'صابون', 'قطعة.'), ('name', 'صابون', ''), ('none', '', '')) old (slug, name, description)`)
  await migrate(pool, { alone: true })
  const { rows } = await pool.query(`select p.slug, t.language, t.words, t.english, t.version from translations t
    join products p on p.id::text = t.thing and t.kind = 'product' order by p.id`)
  const english = { name: 'Soap', description: 'A bar.' }
  expect(rows).toEqual([
    { slug: 'both', language: 'ar', words: { name: 'صابون', description: 'قطعة.' }, english, version: 1 },
    { slug: 'name', language: 'ar', words: { name: 'صابون' }, english, version: 1 },
  ])
})
