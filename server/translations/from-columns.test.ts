import { Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/testing/template.ts'

test('the migration keeps the Arabic that a shop had, beside the English of that day', async () => {
  const { url, drop } = await emptyDatabase(inject('template'))
  const pool = new Pool({ connectionString: url, max: 1 })
  onTestFinished(() => pool.end().then(drop))
  await migrate(pool, { until: '0040_product-companions' })
  await pool.query("insert into categories (slug, name) values ('soap', 'Soap')")
  await pool.query(`insert into products
    (slug, name, arabic_name, description, arabic_description, price_pence, category_id, created_at, updated_at)
    select slug, 'Soap', name, 'A bar.', description, 500, 1, now(), now()
    from (values ('both', 'صابون', 'قطعة.'), ('name', 'صابون', ''), ('none', '', '')) old (slug, name, description)`)
  await migrate(pool)
  const { rows } = await pool.query(`select p.slug, t.language, t.words, t.english, t.version from translations t
    join products p on p.id::text = t.thing and t.kind = 'product' order by p.id`)
  const english = { name: 'Soap', description: 'A bar.' }
  expect(rows).toEqual([
    { slug: 'both', language: 'ar', words: { name: 'صابون', description: 'قطعة.' }, english, version: 1 },
    { slug: 'name', language: 'ar', words: { name: 'صابون' }, english, version: 1 },
  ])
})
