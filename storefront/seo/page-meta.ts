import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#contract/about.ts'
import { mediaAddress, type Photograph } from '#contract/media.ts'
import type { RootData } from '../shop/use-shop.ts'

interface PageFacts {
  title: string
  /** Up to 160 characters are kept. */
  description?: string
  /** The page's one address, without query unless the query makes it another page: "/products?page=2". */
  path: string
  photograph?: Pick<Photograph, 'image' | 'alt'> | null
  kind?: 'website' | 'article' | 'product'
  /** Schema.org objects. React Router escapes what could close their script element. */
  jsonLd?: readonly object[]
  /** True for pages that are nobody else's business: cart, checkout, accounts. */
  hidden?: boolean
}

/** Matches as `meta` is given them; the root's data carries the shop. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const shop = shopOf(matches)
  const name = shop?.name ?? 'Sidr & Sage'
  const title = facts.path === '/' ? `${name}: ${facts.title}` : `${facts.title} | ${name}`
  if (facts.hidden) return [{ title }, { name: 'robots', content: 'noindex' }]

  const address = `${shop?.url ?? ''}${facts.path}`
  const description = facts.description && excerpt(facts.description, 160)
  const image = facts.photograph && `${shop?.url ?? ''}${mediaAddress(facts.photograph.image, 1280, 'jpg')}`
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: facts.kind ?? 'website' },
    { property: 'og:title', content: facts.title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:alt', content: facts.photograph?.alt ?? '' },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(facts.jsonLd ?? []).map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

/** The first `length` characters of a text or of HTML's text, cut between words. */
export function excerpt(html: string, length: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}

/** The shop as the root loaded it, or null where that failed. */
export function shopOf(matches: Matches): Shop | null {
  const root = matches.find((match) => match?.id === 'root')
  // `meta` is given every route's data without its type; the root's is RootData by its loader.
  return (root?.loaderData as RootData | undefined)?.shop ?? null
}
