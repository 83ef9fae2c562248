// The JSX of the pages in another language (vite.config.ts), so that no component needs to know it: links and
// staff's HTML lead to the pages of the language. In a script that isn't Latin, prices, email addresses and Latin names
// stay in one piece in text that runs from right to left. The English build doesn't have this file.
import type { ReactNode } from 'react'
import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime'
import { latin } from '#words/en/language.ts'
import { inLanguage } from './in-language.ts'

type Props = Record<string, unknown>

/** In Latin letters, a sentence without an accent would pass for English, and a screen reader would read it so. */
const HAS_ISLANDS = !latin
/** Elements whose text can't hold other elements. */
const TEXT_ONLY = /^(option|script|style|textarea|title|bdi)$/
/** A price, an email address, a phone number, or a run of Latin words, in which a bracket needs the other one. */
const ISLAND =
  /£\d+(?:[.,]\d+)*|[\w.+-]+@[\w.-]+\w|\+?\d[\d ]{6,}\d|[A-Za-z](?:[\w .,&'’/-]|\([\w .,&'’/-]*\))*(?<=[\w)])/g
const PRICE = /£\d+(?:[.,]\d+)*/g
const OTHER_LETTER = /(?![A-Za-z])\p{L}/u

const inThisLanguage =
  (create: typeof plainJsx): typeof plainJsx =>
  (type, props, key) =>
    create(type, typeof type === 'string' ? translated(type, props as Props) : props, key)

export const jsx = inThisLanguage(plainJsx)
export const jsxs = inThisLanguage(plainJsxs)
export { Fragment }

/** The props of an element by its name. */
function translated(name: string, given: Props): Props {
  const props = { ...given }
  const { href, children } = props
  const html = props.dangerouslySetInnerHTML as { __html: string } | undefined
  // The links to the other languages have a prefix of their own.
  if (name === 'a' && typeof href === 'string' && !props.hrefLang) props.href = inLanguage(href)
  if (HAS_ISLANDS && name === 'option' && typeof children === 'string')
    props.children = children.replace(ISLAND, isolated)
  if (TEXT_ONLY.test(name)) return props
  if (html) {
    props.dangerouslySetInnerHTML = { __html: htmlInLanguage(html.__html) }
    // Staff's HTML without other letters is English: otherwise its full stops go to the wrong end.
    if (HAS_ISLANDS && !OTHER_LETTER.test(html.__html)) Object.assign(props, { lang: 'en', dir: 'auto' })
  }
  if (HAS_ISLANDS && children)
    props.children = Array.isArray(children) ? children.map(withIslands) : withIslands(children)
  return props
}

/** Text with its islands in `<bdi>`; other children as they are. */
function withIslands(child: unknown): unknown {
  if (typeof child !== 'string' || !/[A-Za-z£@+]|\d \d/.test(child)) return child
  if (!OTHER_LETTER.test(child)) return bdi(child)
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: island, index } of child.matchAll(ISLAND)) {
    parts.push(child.slice(end, index), bdi(island))
    end = index + island.length
  }
  return plainJsxs(Fragment, { children: [...parts, child.slice(end)] })
}

/** For text that can't hold a `<bdi>`. */
const isolated = (island: string) => `\u2068${island}\u2069`
/** Latin letters are English or a name, which a screen reader reads as English. */
const bdi = (children: string) => plainJsx('bdi', { children, lang: 'en' })

const htmlInLanguage = (html: string) =>
  html
    .replace(/(<a [^>]*?href=")(\/[^"]*)/g, (_, before: string, address: string) => before + inLanguage(address))
    .replace(/(?:^|>)[^<]+/g, (text) => text.replace(PRICE, '<bdi>$&</bdi>'))
