import type { PolicySection } from '#contract/policies.ts'
import { escaped } from '#server/html/escaped.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { SECTION_IDS } from './own-texts.ts'
import { asHtml, type Figures, fillingOf, holds } from './placeholders.ts'

/**
 * The sections of a text as shoppers read them: conditions decided, figures filled in, each heading with an address of
 * its own.
 */
export function sectionsOf(content: string, figures: Figures): PolicySection[] {
  // Before anything is filled in: what the shop fills in may have tables, which a text can't.
  const [before = '', ...rest] = content.split('<h2>')
  const ids = new Set<string>()
  const opening = fill(before, figures)
  return [
    ...(opening === '' ? [] : [{ id: 'introduction', title: '', html: opening }]),
    ...rest.flatMap((part) => {
      const [, heading = '', text = ''] = /^(.*?)<\/h2>(.*)$/s.exec(part) ?? []
      const title = fillText(withoutTags(decided(heading, figures)), figures).trim()
      // A heading that doesn't apply takes its section with it.
      if (title === '') return []
      const id = uniqueIn(ids, SECTION_IDS[withoutTags(heading)] ?? slugOf(title))
      return [{ id, title, html: `<h2 id="${id}-title">${escaped(title)}</h2>${fill(text, figures)}` }]
    }),
  ]
}

/** A line of text, such as the words below the title. */
export function fillLine(text: string, figures: Figures): string {
  return fillText(decided(text, figures), figures)
}

function fill(content: string, figures: Figures): string {
  // Sanitised once more: what a condition leaves out may have held one end of a tag.
  const html = withoutEmpty(sanitised(decided(content, figures)))
  const withBlocks = html.replace(/<p>\s*\{(\w+)\}\s*<\/p>/g, (paragraph, name: string) => {
    const filling = fillingOf(name)
    return filling?.block ? asHtml(filling, figures) : paragraph
  })
  return fillInline(withBlocks, figures)
}

/** Between tags; inside of a link, as text, since a link can't stand in another. */
function fillInline(html: string, figures: Figures): string {
  let isInLink = false
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<a ')) isInLink = true
      if (piece === '</a>') isInLink = false
      return piece.replace(TOKEN, (token, name: string) => {
        const filling = fillingOf(name)
        if (!filling) return token
        return piece.startsWith('<') || isInLink || filling.block
          ? escaped(filling.text(figures))
          : asHtml(filling, figures)
      })
    })
    .join('')
}

/** What conditions leave of a text. */
function decided(content: string, figures: Figures): string {
  return content.replace(/\{(if_\w+)\}(.*?)\{end_if\}/gs, (_, name: string, inside: string) =>
    holds(name, figures) ? inside : '',
  )
}

/**
 * Without paragraphs of which nothing is left, then without points that had no other, then without lists that had no
 * other.
 */
const withoutEmpty = (html: string) => EMPTY.reduce((left, empty) => left.replace(empty, ''), html)
const EMPTY = [/<(p|h3)>\s*<\/\1>/g, /<li>\s*<\/li>/g, /<(ul|ol|blockquote)>\s*<\/\1>/g]

/** As plain text, with the entities that HTML had them in taken back. */
function fillText(text: string, figures: Figures): string {
  const filled = text.replace(TOKEN, (token, name: string) => fillingOf(name)?.text(figures) ?? token)
  return filled
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

const TOKEN = /\{(\w+)\}/g
const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || 'section'

function uniqueIn(ids: Set<string>, wanted: string): string {
  let id = wanted
  for (let more = 2; ids.has(id); more++) id = `${wanted}-${more}`
  ids.add(id)
  return id
}
