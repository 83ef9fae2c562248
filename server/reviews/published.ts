import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Testimonial } from '#contract/content.ts'
import { AVERAGE_FROM, REVIEWS_A_PAGE, type ReviewSort } from '#contract/review-terms.ts'
import type { ProductReviews, Review } from '#contract/reviews.ts'
import { isListed } from '#server/catalogue/listed.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { orderItems } from '#server/orders/tables.ts'
import type * as reviewWords from '#words/en/review-names.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { readReviewPhotographs } from './photographs.ts'
import { reviews } from './tables.ts'

const published = eq(reviews.state, 'published')
const newest = [desc(reviews.created_at), desc(reviews.id)]
const ORDERS = {
  newest,
  highest: [desc(reviews.stars), ...newest],
  lowest: [asc(reviews.stars), ...newest],
}

/**
 * The published reviews of a product on sale: one page of them, and the counts and the average of all. A page past the
 * last one is the last one. Throws 404 for a product that isn't on sale.
 */
export async function readReviews(
  db: Handle,
  { slug, stars, sort, page: asked }: { slug: string; stars?: number | undefined; sort: ReviewSort; page: number },
): Promise<ProductReviews> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), isListed))
  if (!product) throw notFound(refusals.productNotFound)
  const ofProduct = and(eq(reviews.product_id, product.id), published)
  const counted = await db
    .select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(ofProduct)
    .groupBy(reviews.stars)
  const by_stars = [1, 2, 3, 4, 5].map((star) => counted.find((row) => row.stars === star)?.count ?? 0)
  const total = by_stars.reduce((sum, count) => sum + count, 0)
  const sum = by_stars.reduce((points, count, at) => points + count * (at + 1), 0)
  const count = stars === undefined ? total : (by_stars[stars - 1] ?? 0)
  const pages = Math.max(1, Math.ceil(count / REVIEWS_A_PAGE))
  const page = Math.min(asked, pages)
  const rows = await db
    .select()
    .from(reviews)
    .where(and(ofProduct, stars === undefined ? undefined : eq(reviews.stars, stars)))
    .orderBy(...ORDERS[sort])
    .limit(REVIEWS_A_PAGE)
    .offset((page - 1) * REVIEWS_A_PAGE)
  return {
    total,
    by_stars,
    average: total < AVERAGE_FROM ? null : (Math.round((sum / total) * 10) / 10).toFixed(1),
    count,
    page,
    pages,
    results: await shown(db, rows),
  }
}

async function shown(db: Handle, rows: (typeof reviews.$inferSelect)[]): Promise<Review[]> {
  const photographsOf = await readReviewPhotographs(db, { ids: rows.map(({ id }) => id) })
  return rows.map(({ id, stars, words, name, language, created_at, incentivised, reply }) => ({
    id,
    stars,
    words,
    name,
    language,
    written_at: created_at.toISOString(),
    incentivised,
    reply,
    photographs: photographsOf(id),
  }))
}

/** Quotes on the home page, and the fewest that are shown there. */
const QUOTES = 9
const QUOTES_LEAST = 3

/**
 * The newest published reviews with words, whatever their stars: a choice of the good ones would mislead. Those in
 * another language than English are left out of the English page, whose readers may not be able to read them.
 */
export async function readQuotes(db: Handle, language: Language): Promise<Testimonial[]> {
  const readable = LANGUAGES.filter((one) => one === language || one === SOURCE_LANGUAGE)
  const rows = await db
    .select({ review: reviews, product: orderItems.product_name })
    .from(reviews)
    .innerJoin(orderItems, eq(orderItems.id, reviews.order_item_id))
    .where(and(published, ne(reviews.words, ''), inArray(reviews.language, readable)))
    .orderBy(...newest)
    .limit(QUOTES)
  if (rows.length < QUOTES_LEAST) return []
  const { aCustomer } = (await inEveryLanguage<typeof reviewWords>('review-names.ts'))[language]
  return rows.map(({ review, product }) => ({
    id: `review-${review.id}`,
    name: review.name || aCustomer,
    place: product,
    quote: review.words,
    rating: review.stars,
    ...(review.language === language ? {} : { untranslated: ['quote'] }),
  }))
}
