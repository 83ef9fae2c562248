import type { RouterContextProvider } from 'react-router'
import { REVIEW_SORTS } from '#contract/review-terms.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { reviewsContext } from '../loading/context.ts'
import type { PageQuery } from '../loading/page-query.ts'
import type { Asked } from './review-list.tsx'
import { reviewsHtml } from './review-list.tsx'

/** The reviews that a product's page asks for, as data and as HTML; null where there are none, or an error. */
export async function readProductReviews(
  context: Readonly<RouterContextProvider>,
  slug: string,
  query: PageQuery<'/products/:slug'>,
): Promise<{ found: ProductReviews; html: string } | null> {
  const stars = query.get('stars')
  const asked: Asked = {
    slug,
    stars: stars && /^[1-5]$/.test(stars) ? Number(stars) : null,
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  }
  const page = /^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? '1'
  const found = await context
    .get(reviewsContext)
    .reviews.list({
      slug,
      sort: asked.sort,
      page: Number(page),
      ...(asked.stars === null ? {} : { stars: asked.stars }),
    })
    // The product can be bought without them.
    .catch(() => null)
  return found && found.total > 0 ? { found, html: reviewsHtml(found, asked) } : null
}
