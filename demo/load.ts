import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pence } from '#contract/money.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import { categories, productPhotographs, products, setContents, variants } from '#server/catalogue/tables.ts'
import { writeContent } from '#server/content/content.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { formulas as formulaLines } from '#server/formulas/tables.ts'
import { writeLists } from '#server/formulas/write-lists.ts'
import { sanitised } from '#server/html/sanitise.ts'
import type { MediaStore } from '#server/media/store.ts'
import { media } from '#server/media/tables.ts'
import { plainText } from '#server/search/plain-text.ts'
import { searchSynonyms } from '#server/search/tables.ts'
import { shippingOptions } from '#server/shipping/tables.ts'
import { openStock } from '#server/stock/stock.ts'
import { about } from './about.ts'
import { categories as demoCategories } from './categories.ts'
import { faq } from './faq.ts'
import { giftCard } from './gift-card.ts'
import { giftWrap } from './gift-wrap.ts'
import { loadArabic } from './load-arabic.ts'
import { formulaOf, loadIngredients } from './load-ingredients.ts'
import { pathOf, readPhotographs } from './photographs.ts'
import { blogCategories as demoBlogCategories, posts as demoPosts } from './posts.ts'
import { products as demoProducts } from './products.ts'
import type { DemoProduct } from './shapes.ts'
import { shippingOptions as demoShippingOptions, facts } from './shop.ts'
import { synonyms } from './synonyms.ts'
import { testimonials } from './testimonials.ts'

/** Whether the shop has no products. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`select not exists (select 1 from categories) as empty`)
  return rows[0]?.empty ?? true
}

/** Loads the demo's products, posts, pages and photographs into an empty shop, in one transaction. */
export async function loadDemoShop(
  db: Database,
  store: MediaStore,
  now: Date,
  /** Runs in the same transaction; `hero`: the photographs at the top of the home page. */
  also?: (tx: Transaction, hashes: { all: string[]; hero: string[] }) => Promise<void>,
): Promise<void> {
  const photographs = await readPhotographs()
  for (const { file, hash } of photographs) await store.write(`${hash}/original.jpg`, await readFile(pathOf(file)))
  const byFile = new Map(photographs.map((photograph) => [photograph.file, photograph]))
  const pictured = (file: string) => {
    const found = byFile.get(file)
    if (!found) throw new Error(`The demo shop has no photograph ${file}.`)
    return { hash: found.hash, alt: found.alt }
  }
  await db.transaction(async (tx) => {
    const rows = photographs.map(({ file, alt, ...seen }) => ({ ...seen, created_at: now }))
    await tx.insert(media).values(rows).onConflictDoNothing()
    await loadCatalogue(tx, pictured, now)
    await loadBlog(tx, pictured, now)
    await tx.insert(shippingOptions).values(
      demoShippingOptions.map(({ base_cost, free_shipping_threshold, ...option }) => ({
        ...option,
        base_cost_pence: pence(base_cost),
        free_threshold_pence: free_shipping_threshold === null ? null : pence(free_shipping_threshold),
      })),
    )
    await writeContent(tx, { key: 'facts', value: facts, now })
    await writeContent(tx, { key: 'policies', value: { returns_days: 30, change_of_mind_fee_pence: 395 }, now })
    // An example; the day is the shop's first.
    await writeContent(tx, { key: 'dirhams', value: { rate: 49_300, taken_on: now.toISOString().slice(0, 10) }, now })
    await writeContent(tx, { key: 'about', value: { ...about, banner: pictured('content/about-banner.jpg') }, now })
    const hero = photographs.filter(({ file }) => file.startsWith('hero/')).map(({ file }) => pictured(file))
    await writeContent(tx, { key: 'home', value: { hero, testimonials, faq }, now })
    await loadArabic(tx, { files: new Map(photographs.map(({ file, hash }) => [hash, file])), now })
    await also?.(tx, { all: [...new Set(photographs.map(({ hash }) => hash))], hero: hero.map(({ hash }) => hash) })
  })
}

type Pictured = (file: string) => { hash: string; alt: string }

async function loadCatalogue(tx: Transaction, pictured: Pictured, now: Date): Promise<void> {
  const dictionary = await loadIngredients(tx)
  await tx
    .insert(searchSynonyms)
    .values(synonyms.map(([term, means]) => ({ term: plainText(term), means: plainText(means) })))
  const ids = new Map<string, number>()
  for (const [position, { slug, name, description, coming_soon, parent }] of demoCategories.entries()) {
    const parent_id = parent === null ? null : (ids.get(parent) ?? null)
    const [row] = await tx
      .insert(categories)
      .values({ slug, name, description, coming_soon, parent_id, position })
      .returning({ id: categories.id })
    if (row) ids.set(slug, row.id)
  }
  // The best photographs of the shop first.
  const inOrder = [...demoProducts].sort((a, b) => Number(b.featured) - Number(a.featured))
  for (const [position, product] of inOrder.entries()) {
    const category_id = ids.get(product.category)
    if (category_id === undefined) throw new Error(`The demo product ${product.slug} is in no known category.`)
    await loadProduct(
      tx,
      { ...product, formula: formulaOf(dictionary, product.slug) },
      { category_id, position },
      pictured,
      now,
    )
  }
  await loadGiftCard(tx, { category_id: ids.get(giftCard.category) ?? 0, position: inOrder.length }, pictured, now)
  await loadGiftWrap(tx, { category_id: ids.get('gift-set') ?? 0, position: inOrder.length, now })
  await loadContents(tx)
  await writeLists(tx, { products: sql`select id from products`, now })
}

async function loadGiftWrap(
  tx: Transaction,
  { now, ...place }: { category_id: number; position: number; now: Date },
): Promise<void> {
  const { price, units, ...words } = giftWrap
  const [row] = await tx
    .insert(products)
    .values({
      ...words,
      ...place,
      kind: 'gift_wrap',
      price_pence: pence(price),
      hygiene_sealed: false,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: products.id })
  if (!row) throw new Error('The gift wrap was not written.')
  await openStock(tx, { product_id: row.id, variant_id: null, units, now })
}

async function loadContents(tx: Transaction): Promise<void> {
  const rows = await tx.select({ id: products.id, slug: products.slug }).from(products)
  const sizes = await tx
    .select({ id: variants.id, product_id: variants.product_id, name: variants.name })
    .from(variants)
  const idOf = (slug: string) => {
    const id = rows.find((row) => row.slug === slug)?.id
    if (id === undefined) throw new Error(`The demo shop has no product ${slug}.`)
    return id
  }
  for (const { slug, contents = [] } of demoProducts)
    for (const [position, content] of contents.entries()) {
      const place = { set_id: idOf(slug), position }
      if ('name' in content) {
        await tx.insert(setContents).values({ ...place, name: content.name })
        continue
      }
      const product_id = idOf(content.slug)
      const size = sizes.find((row) => row.product_id === product_id && row.name === content.size)
      if (content.size && !size) throw new Error(`The demo product ${content.slug} has no size ${content.size}.`)
      await tx.insert(setContents).values({ ...place, product_id, variant_id: size?.id ?? null })
    }
}

async function loadProduct(
  tx: Transaction,
  product: DemoProduct & { formula: ReturnType<typeof formulaOf> },
  place: { category_id: number; position: number },
  pictured: Pictured,
  now: Date,
): Promise<void> {
  const {
    photographs,
    variants: sizes,
    contents: _,
    price,
    stock,
    category,
    featured,
    net_amount,
    net_unit,
    formula,
    ...facts
  } = product
  const net = net_unit === 'set' ? { is_set: true, net_amount: null, net_unit: null } : { net_amount, net_unit }
  const [row] = await tx
    .insert(products)
    .values({
      ...facts,
      ...net,
      ...place,
      ...registration(place.position, now),
      ...formula?.facts,
      price_pence: pence(price),
      created_at: now,
      updated_at: now,
    })
    .returning({ id: products.id })
  if (!row) throw new Error(`The demo product ${product.slug} was not written.`)
  await tx.insert(productPhotographs).values(
    photographs.map((file, position) => ({
      product_id: row.id,
      media_hash: pictured(file).hash,
      alt: pictured(file).alt,
      position,
    })),
  )
  if (formula)
    await tx
      .insert(formulaLines)
      .values(formula.lines.map((line, position) => ({ ...line, position, product_id: row.id })))
  if (sizes.length === 0) await openStock(tx, { product_id: row.id, variant_id: null, units: stock, now })
  for (const [position, size] of sizes.entries()) {
    const [variant] = await tx
      .insert(variants)
      .values({
        product_id: row.id,
        name: size.name,
        price_pence: pence(size.price),
        description: size.description,
        net_amount: size.net_amount,
        media_hash: size.photograph ? pictured(size.photograph).hash : null,
        position,
      })
      .returning({ id: variants.id })
    if (variant) await openStock(tx, { product_id: row.id, variant_id: variant.id, units: size.stock, now })
  }
}

async function loadGiftCard(
  tx: Transaction,
  place: { category_id: number; position: number },
  pictured: Pictured,
  now: Date,
): Promise<void> {
  const { slug, name, description, photograph: file, amounts } = giftCard
  const [row] = await tx
    .insert(products)
    .values({
      slug,
      name,
      description,
      kind: 'gift_card',
      ...place,
      price_pence: pence(amounts[0] ?? '10.00'),
      hygiene_sealed: false,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: products.id })
  if (!row) throw new Error('The gift card was not written.')
  const { hash, alt } = pictured(file)
  await tx.insert(productPhotographs).values({ product_id: row.id, media_hash: hash, alt, position: 0 })
  for (const [position, amount] of amounts.entries()) {
    const [variant] = await tx
      .insert(variants)
      .values({
        product_id: row.id,
        name: `£${Number(amount)}`,
        price_pence: pence(amount),
        description: '',
        position,
      })
      .returning({ id: variants.id })
    if (variant) await openStock(tx, { product_id: row.id, variant_id: variant.id, units: 0, now })
  }
}

/** An invented registration in the UAE, valid for five years as real ones are. */
function registration(position: number, now: Date) {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + 5)
  return {
    uae_registration_number: `DEMO-AE-${String(position + 1).padStart(4, '0')}`,
    uae_registered_until: until.toISOString().slice(0, 10),
  }
}

async function loadBlog(tx: Transaction, pictured: Pictured, now: Date): Promise<void> {
  const rows = await tx.insert(blogCategories).values(demoBlogCategories).returning()
  const ids = new Map(rows.map((row) => [row.slug, row.id]))
  for (const post of demoPosts) {
    const picture = pictured(post.featured_image)
    await tx.insert(blogPosts).values({
      slug: post.slug,
      title: post.title,
      content: sanitised(post.content),
      media_hash: picture.hash,
      media_alt: picture.alt,
      category_id: ids.get(post.category) ?? null,
      published_at: new Date(post.published_at),
      created_at: new Date(post.published_at),
      updated_at: now,
    })
  }
}
