import type { PolicySection } from '#contract/policies.ts'
import { escaped } from '#server/html/escaped.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { SECTION_IDS } from './own-texts.ts'
import { asHtml, type Figures, fillingOf, holds } from './placeholders.ts'

/**
 * The sections of a text for shoppers: conditions evaluated, amounts filled in, each heading with its own id. In a
 * translation a heading has the id of the English one in the same place, to which other pages link.
 */
export function sectionsOf(content: string, figures: Figures, english = content): PolicySection[] {
  // Sanitised before anything is filled in: the shop's own tables would be removed.
  const [before = '', ...rest] = content.split('<h2>')
  const headings = headingsIn(english)
  const isParallel = headings.length === rest.length
  const ids = new Set<string>()
  const opening = fill(before, figures)
  return [
    ...(opening === '' ? [] : [{ id: 'introduction', title: '', html: opening }]),
    ...rest.flatMap((part, at) => {
      const [, heading = '', text = ''] = /^(.*?)<\/h2>(.*)$/s.exec(part) ?? []
      const title = fillText(withoutTags(decided(heading, figures)), figures).trim()
      // A heading that doesn't apply removes its section.
      if (title === '') return []
      const source = (isParallel && headings[at]) || heading
      const named = source === heading ? title : fillText(withoutTags(decided(source, figures)), figures)
      const id = uniqueIn(ids, SECTION_IDS[withoutTags(source)] ?? slugOf(named))
      return [{ id, title, html: `<h2 id="${id}-title">${escaped(title)}</h2>${fill(text, figures)}` }]
    }),
  ]
}

const headingsIn = (content: string) => [...content.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, heading = '']) => heading)

/** One line of text, such as the lead. */
export function fillLine(text: string, figures: Figures): string {
  return fillText(decided(text, figures), figures)
}

function fill(content: string, figures: Figures): string {
  // Sanitised again: a condition may have removed one end of a tag.
  const html = withoutEmpty(sanitised(decided(content, figures)))
  const withBlocks = html.replace(/<p>\s*\{(\w+)\}\s*<\/p>/g, (paragraph, name: string) => {
    const filling = fillingOf(name)
    return filling?.block ? asHtml(filling, figures) : paragraph
  })
  return fillInline(withBlocks, figures)
}

/** Between tags; as plain text inside a link, because links don't nest. */
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

/** The text without the parts whose conditions don't hold. */
function decided(content: string, figures: Figures): string {
  return content.replace(/\{(if_\w+)\}(.*?)\{end_if\}/gs, (_, name: string, inside: string) =>
    holds(name, figures) ? inside : '',
  )
}

/** Removes empty paragraphs, then list items without any, then lists without items. */
const withoutEmpty = (html: string) => EMPTY.reduce((left, empty) => left.replace(empty, ''), html)
const EMPTY = [/<(p|h3)>\s*<\/\1>/g, /<li>\s*<\/li>/g, /<(ul|ol|blockquote)>\s*<\/\1>/g]

/** Plain text, with HTML entities decoded. */
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
