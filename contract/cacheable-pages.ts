import {
  type CacheableValues,
  CURSOR,
  PAGE,
  POST_SLUG,
  PRICE_BAND,
  PRODUCT_SLUG,
  PRODUCT_SORT,
  REVIEW_SORT,
  SEARCH,
  SKIN,
  SLUG,
  STARS,
  UNCACHEABLE,
} from './cacheable.ts'
import { categoryPages } from './pages.ts'

const PREVIEW = { preview: UNCACHEABLE }

// Object.fromEntries forgets the keys.
const CATEGORY_PAGES = Object.fromEntries(Object.keys(categoryPages).map((path) => [`/${path}`, {}])) as Record<
  `/${keyof typeof categoryPages}`,
  Record<never, RegExp>
>

/**
 * Pages that are the same for every visitor, by their paths in storefront/routes.ts, with the fields they read. The
 * page cache drops every other field (utm_source). A page reads its query through `pageQuery` (storefront/loading/),
 * which accepts these fields alone. Pages with a token or a session in their URL are missing here.
 */
export const CACHEABLE_PAGES = {
  '/': PREVIEW,
  '/products': {
    category__slug: SLUG,
    type: SLUG,
    range: SLUG,
    skin: SKIN,
    price: PRICE_BAND,
    // Words of a shopper would fill the cache with pages that nobody else asks for.
    q: UNCACHEABLE,
    exact: UNCACHEABLE,
    with: UNCACHEABLE,
    without: UNCACHEABLE,
    sort: PRODUCT_SORT,
    page: PAGE,
    after: CURSOR,
    before: CURSOR,
  },
  '/products/:slug': { slug: PRODUCT_SLUG, stars: STARS, sort: REVIEW_SORT, page: PAGE, ...PREVIEW },
  ...CATEGORY_PAGES,
  '/about-us': PREVIEW,
  '/our-principles': {},
  '/contact': {},
  '/how-we-check-reviews': {},
  '/search': { q: UNCACHEABLE },
  '/my-skin': {},
  '/wishlist': {},
  '/gift-cards': {},
  '/privacy-policy': PREVIEW,
  '/terms-of-service': PREVIEW,
  '/shipping-info': PREVIEW,
  '/returns': PREVIEW,
  '/blog': { search: SEARCH, category__slug: SLUG, page: PAGE },
  '/blog/feed.xml': {},
  '/blog/:slug': { slug: POST_SLUG, ...PREVIEW },
  '/cart': { paid: /true/ },
  '/sitemap.xml': {},
  '/robots.txt': {},
  '/manifest.webmanifest': {},
} as const satisfies Record<string, CacheableValues>

export type CacheablePage = keyof typeof CACHEABLE_PAGES
export type PageField<Page extends CacheablePage> = Extract<keyof (typeof CACHEABLE_PAGES)[Page], string>
