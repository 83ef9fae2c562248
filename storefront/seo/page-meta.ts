import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#contract/content.ts'
import { mediaAddress, type Photograph } from '#contract/media.ts'
import * as generalWords from '#words/en/general.ts'
import { openGraph } from '#words/en/language.ts'
import * as words from '#words/en/shell.ts'
import { LANGUAGES, pathIn, TAGS } from '#words/languages.ts'
import { inLanguage } from '../language/in-language.ts'
import type { RootData } from '../shop/use-shop.ts'
import share from './share.jpg?url'

interface PageFacts {
  title: string
  /** Plain text, cut to 160 characters. */
  description?: string
  /** The canonical path, with a query only if it makes a different page: "/products?page=2". */
  path: string
  /** Without one, the shop's own picture is shared. */
  photograph?: Pick<Photograph, 'image' | 'alt'> | null
  kind?: 'website' | 'article' | 'product'
  /** Schema.org objects. React Router escapes their text. */
  jsonLd?: readonly object[]
  /** True for pages that search engines must not index: cart, checkout, accounts. */
  hidden?: boolean
}

/** The matches that `meta` gets; the root's data has the shop. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const shop = shopOf(matches)
  const name = shop?.name ?? generalWords.shopName
  const title = facts.path === '/' ? `${name}: ${facts.title}` : `${facts.title} | ${name}`
  if (facts.hidden) return [{ title }, { name: 'robots', content: 'noindex' }]

  const url = shop?.url ?? ''
  const address = url + inLanguage(facts.path)
  const description = facts.description && excerpt(facts.description, 160)
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR ? tagsForRobots(name, url, { ...facts, description }) : []),
    ...(facts.jsonLd ?? []).map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

/** Open Graph and the same page in each language. Only robots read these, and they load documents. */
function tagsForRobots(name: string, url: string, facts: PageFacts): MetaDescriptor[] {
  const { title, description, path, photograph, kind = 'website' } = facts
  const image = url + (photograph ? mediaAddress(photograph.image, 1280, 'jpg') : share)
  const languages = LANGUAGES.map((other) => ({ hrefLang: TAGS[other], href: url + pathIn(other, path) }))
  return [
    ...[...languages, { hrefLang: 'x-default', href: url + path }].map((link) => ({
      tagName: 'link',
      rel: 'alternate',
      ...link,
    })),
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: openGraph },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: url + inLanguage(path) },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: photograph?.alt ?? words.sharedPicture },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The shop from the root's data, or null on an error. */
export function shopOf(matches: Matches): Shop | null {
  const root = matches.find((match) => match?.id === 'root')
  // `meta` gets every route's data untyped; the root's is RootData by its loader.
  return (root?.loaderData as RootData | undefined)?.shop ?? null
}

/** Cuts a text to at most `length` characters, between words. */
export function excerpt(text: string, length: number): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean.length <= length) return clean
  return `${clean
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,;:–-]+$/, '')}…`
}
