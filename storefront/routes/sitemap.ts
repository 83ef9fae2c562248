import { PAGE_SIZE_CAP } from '#contract/limits.ts'
import { categoryPages } from '#contract/pages.ts'
import type { PolicyName } from '#contract/policies.ts'
import { LANGUAGES, pathIn, TAGS } from '#words/languages.ts'
import { revised } from '../content/revised.ts'
import { load } from '../loading/load.ts'
import { machineFile, xml } from '../seo/xml.ts'
import type { Route } from './+types/sitemap.ts'

const POLICIES = [
  'terms-of-service',
  'privacy-policy',
  'shipping-info',
  'returns',
] as const satisfies readonly PolicyName[]

interface Entry {
  path: string
  /** An instant or a day in ISO 8601; omitted where unknown. */
  lastmod: string | undefined
}

/** Every public page in every language, with the day it last changed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, policies, products, posts, card } = await load(context, async (client) => {
    const [shop, policies, products, posts, card] = await Promise.all([
      client.about.shop({}),
      Promise.all(POLICIES.map((policy) => client.policies.read({ policy }))),
      everyPage((page) => client.catalogue.products({ page, page_size: PAGE_SIZE_CAP })),
      everyPage((page) => client.blog.posts({ page, page_size: PAGE_SIZE_CAP })),
      // A shop without gift cards has no page for them.
      client.catalogue.giftCard({}).catch(() => null),
    ])
    return { url: shop.url, policies, products, posts, card }
  })
  const entries: Entry[] = [
    { path: '/', lastmod: newest([...products, ...posts]) },
    { path: '/products', lastmod: newest(products) },
    ...Object.entries(categoryPages).map(([path, slug]) => ({
      path: `/${path}`,
      lastmod: newest(products.filter(({ category_slug }) => category_slug === slug)),
    })),
    ...products.map(({ slug, updated_at }) => ({ path: `/products/${encodeURIComponent(slug)}`, lastmod: updated_at })),
    ...(card ? [{ path: '/gift-cards', lastmod: card.updated_at }] : []),
    { path: '/blog', lastmod: newest(posts) },
    ...posts.map(({ slug, updated_at }) => ({ path: `/blog/${encodeURIComponent(slug)}`, lastmod: updated_at })),
    ...policies.map(({ policy, updated_on }) => ({ path: `/${policy}`, lastmod: updated_on })),
    ...Object.entries(revised).map(([path, lastmod]) => ({ path, lastmod })),
  ]
  return machineFile(sitemap(url, entries), 'application/xml')
}

/** Requests page after page until there is no next one. */
async function everyPage<T>(ask: (page: number) => Promise<{ next: string | null; results: T[] }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(page)
    all.push(...results)
    if (!next || results.length === 0) return all
  }
}

/** ISO instants in UTC sort as text. */
function newest(things: readonly { updated_at: string }[]): string | undefined {
  return things
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
}

function sitemap(url: string, entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, lastmod }) => {
    const day = lastmod ? `<lastmod>${xml(lastmod)}</lastmod>` : ''
    const others = [...LANGUAGES.map((language) => [TAGS[language], pathIn(language, path)]), ['x-default', path]]
      .map(([tag = '', other]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${xml(url + other)}"/>`)
      .join('')
    return LANGUAGES.map((language) => `<url><loc>${xml(url + pathIn(language, path))}</loc>${day}${others}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join('\n')}
</urlset>
`
}
