import { sql } from 'drizzle-orm'
import { calls } from '#contract/calls.ts'
import type { Product, SetContent } from '#contract/catalogue.ts'
import { requestFor } from '#contract/client.ts'
import type { Claim } from '#contract/ingredient-facts.ts'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import type { Database } from '#server/db/open.ts'
import { LANGUAGES, type Language, pathIn } from '#words/languages.ts'
import type { Finding } from '../finding.ts'
import {
  type Compared,
  compareContents,
  compareIngredients,
  comparePage,
  comparePrices,
  compareProduct,
  compareStored,
  compareText,
} from './compare.ts'
import { collectFaults } from './faults.ts'
import { allOf, elementsOf, textOf } from './mark-up.ts'
import { readProductPage } from './read-page.ts'
import { idsBySlug, mailTexts, otherTexts, partsOf, productTexts, type SaidText, slipTexts } from './texts.ts'
import { allergensInForce, type Truth, unitPricesIn, whatFollows } from './what-follows.ts'

export interface ClaimsContext {
  db: Database
  now(): Date
  /** Answers a request as the shop does. */
  fetch(request: Request): Promise<Response>
  /** The origin of its requests. */
  origin: string
  /** False where only the API answers: nothing renders pages in a job or for a stopped shop. */
  pages: boolean
}

export interface Progress {
  progress: string
}

/** The products that one run reads. With more, each day reads the next part. */
const MOST = 2000
const BATCH = 50

/**
 * The invariants of what the shop says of its products, I14 to I18: everything on pages, in the API, feeds, mails and
 * papers follows from formulas and prices. Writes nothing. Yields its progress, and the findings at the end.
 */
export async function* proveClaims(
  context: ClaimsContext,
  { most = MOST }: { most?: number } = {},
): AsyncIterable<Finding | Progress> {
  const { db, now } = context
  const compared: Compared = { faults: collectFaults(), allergens: await allergensInForce(db, now()) }
  const { ids, part, parts } = await partOfToday(db, { now: now(), most })
  for (let at = 0; at < ids.length; at += BATCH) {
    await compareProducts(context, compared, ids.slice(at, at + BATCH))
    if (ids.length > BATCH) yield { progress: `${Math.min(at + BATCH, ids.length)} of ${ids.length} products` }
  }
  await compareLists(context, compared)
  await compareOthers(context, compared)
  const scope = [
    parts > 1 && `part ${part + 1} of ${parts} of the products`,
    !context.pages && 'without pages and feeds',
  ]
  yield* compared.faults.findings(scope.filter(Boolean).join(', '))
}

/** Gift wrap and gift cards have no page, and say nothing of what is in them. */
const isCosmetic = sql`published and kind = 'goods'`

async function partOfToday(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<{ ids: number[]; part: number; parts: number }> {
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where ${isCosmetic}`,
  )
  const parts = Math.max(1, Math.ceil((counted.rows[0]?.count ?? 0) / most))
  const part = Math.floor(now.getTime() / 86_400_000) % parts
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from products where ${isCosmetic} and id % ${parts} = ${part} order by id`,
  )
  return { ids: rows.map(({ id }) => id), part, parts }
}

/** Reads what is true again before it reports a fault: the shop keeps working, and staff may have saved between. */
async function compareProducts(context: ClaimsContext, { faults, allergens }: Compared, ids: number[]): Promise<void> {
  const { texts, stored } = await productTexts(context.db, ids)
  const truths = await whatFollows(context.db, { ids, allergens })
  for (const truth of truths) {
    const compare = async (compared: Compared, about: Truth, list: string, said: SaidText[]) => {
      compareStored(compared, about, list)
      for (const text of said) compareText(compared.faults, text, text.text, [about])
      for (const language of LANGUAGES) await compareAnswers(context, compared, { truth: about, language })
    }
    const tried: Compared = { faults: collectFaults(), allergens }
    const own = (all: SaidText[]) => all.filter(({ about }) => about.includes(truth.id))
    await compare(tried, truth, stored.get(truth.id) ?? '', own(texts))
    if (tried.faults.count() === 0) {
      faults.add(tried.faults)
      continue
    }
    const again = await productTexts(context.db, [truth.id])
    const [changed] = await whatFollows(context.db, { ids: [truth.id], allergens })
    if (changed) await compare({ faults, allergens }, changed, again.stored.get(truth.id) ?? '', again.texts)
  }
}

/** What the calls and the page of a product say. */
async function compareAnswers(
  context: ClaimsContext,
  compared: Compared,
  { truth, language }: { truth: Truth; language: Language },
): Promise<void> {
  const { slug } = truth
  const missing = (place: string, status: number) => {
    // Taken off sale since.
    if (![404, 410].includes(status))
      compared.faults.wrong('list', { of: slug, place, language }, `can’t be read: it answers ${status}`)
  }
  const product = await ask<Product>(
    context,
    requestFor(context.origin, calls.catalogue.product, { slug }, inLanguage(language)),
  )
  if (typeof product === 'number') missing('API', product)
  else compareProduct(compared, truth, { said: product, place: 'API', language })
  const ingredients = await ask<{ results: ListedIngredient[]; claims: Claim[] }>(
    context,
    requestFor(context.origin, calls.catalogue.ingredients, { slug }, inLanguage(language)),
  )
  if (typeof ingredients === 'number') missing('API, ingredients', ingredients)
  else compareIngredients(compared, truth, { said: ingredients, language })
  if (truth.isSet) {
    const contents = await ask<{ results: SetContent[] }>(
      context,
      requestFor(context.origin, calls.catalogue.contents, { slug }, inLanguage(language)),
    )
    if (typeof contents === 'number') missing('API, what is inside', contents)
    else compareContents(compared, truth, { said: contents.results, language })
  }
  if (!context.pages) return
  const page = await readPage(context, pathIn(language, `/products/${slug}`))
  if (typeof page === 'number') missing('page', page)
  else comparePage(compared, truth, { said: readProductPage(page, language), language })
}

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } })

/** The answer, or its status where it is none. */
async function ask<Answer>({ fetch }: ClaimsContext, request: Request): Promise<Answer | number> {
  const response = await fetch(request)
  // `as`: the API answers by its contract, and what it lacks of it is compared like a wrong value.
  if (response.ok) return (await response.json()) as Answer
  await response.body?.cancel()
  return response.status
}

async function readPage({ fetch, origin }: ClaimsContext, path: string): Promise<string | number> {
  const response = await fetch(new Request(origin + path, { headers: { accept: 'text/html' } }))
  const text = await response.text()
  return response.ok ? text : response.status
}

/** The list of products, of which one page is enough: it is made as each product is. */
async function compareLists(context: ClaimsContext, compared: Compared): Promise<void> {
  for (const language of LANGUAGES) {
    const products = await ask<{ results: Product[] }>(
      context,
      requestFor(context.origin, calls.catalogue.products, { page_size: 100 }, inLanguage(language)),
    )
    const best = await ask<Product[]>(
      context,
      requestFor(context.origin, calls.catalogue.bestSellers, {}, inLanguage(language)),
    )
    const lists = [
      { place: 'API, list of products', said: typeof products === 'number' ? [] : products.results },
      { place: 'API, best sellers', said: typeof best === 'number' ? [] : best },
    ]
    for (const { place, said } of lists) {
      const truths = await truthsOf(
        context,
        compared,
        said.map(({ id }) => id),
      )
      for (const product of said) {
        const truth = truths.get(product.id)
        if (truth) compareProduct(compared, truth, { said: product, place, language })
      }
    }
  }
}

async function truthsOf({ db }: ClaimsContext, { allergens }: Compared, ids: number[]): Promise<Map<number, Truth>> {
  const truths = await whatFollows(db, { ids: [...new Set(ids)], allergens })
  return new Map(truths.map((truth) => [truth.id, truth]))
}

/** Pages about no product. Whatever they claim, no formula shows it. */
const PAGES = ['/', '/about-us', '/our-principles', '/products']

/** All texts that aren't one product's own. */
async function compareOthers(context: ClaimsContext, compared: Compared): Promise<void> {
  const { db } = context
  const mails = await mailTexts(db)
  const said = [...(await otherTexts(db)), ...(await slipTexts(db)), ...mails]
  if (context.pages) for (const language of LANGUAGES) said.push(...(await renderedTexts(context, language)))
  const truths = await truthsOf(
    context,
    compared,
    said.flatMap(({ about }) => about),
  )
  const truthsFor = (about: number[]) => about.flatMap((id) => truths.get(id) ?? [])
  for (const text of said) compareText(compared.faults, text, text.text, truthsFor(text.about))
  for (const mail of mails) {
    const prices = unitPricesIn(mail.text)
    if (prices.length > 0) comparePrices(compared.faults, mail, prices, truthsFor(mail.about))
  }
}

async function renderedTexts(context: ClaimsContext, language: Language): Promise<SaidText[]> {
  const slugs = await idsBySlug(context.db)
  const read = async (path: string) => {
    const text = await readPage(context, pathIn(language, path))
    return typeof text === 'number' ? '' : text
  }
  const texts: SaidText[] = []
  for (const path of PAGES) {
    const main = allOf(elementsOf(await read(path)), 'main')[0]
    // Cards of products have texts of their own.
    const text = main ? textOf(main, ({ tag }) => tag === 'article') : ''
    texts.push({ of: path, place: 'page', language, text, about: [] })
  }
  for (const item of allOf(elementsOf(await read('/blog/feed.xml')), 'item')) {
    const of = allOf(item, 'title').map((title) => textOf(title))[0] ?? 'feed'
    const content = allOf(item, 'content:encoded', 'title')
      .map((part) => textOf(part))
      .join(' ')
    texts.push(...partsOf(content, slugs).map((part) => ({ of, place: 'feed', language, ...part })))
  }
  if (language === 'en') {
    const paths = allOf(elementsOf(await read('/sitemap.xml')), 'loc').map((loc) => textOf(loc).replace(/[-_/]/g, ' '))
    texts.push({ of: 'sitemap', place: 'addresses', language: null, text: paths.join(' . '), about: [] })
  }
  return texts
}
