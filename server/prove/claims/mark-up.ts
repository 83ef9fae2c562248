/** An element of a page, as much as the readers of claims need. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const TOKEN = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g

/**
 * The elements of a page of the shop, which are well-formed: React writes them. Not a parser for pages of others. An
 * end tag that matches nothing is ignored.
 */
export function elementsOf(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  const here = () => open.at(-1) ?? root
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [text, end, name, attributes = ''] = token
    if (!name) {
      if (!text.startsWith('<!')) here().children.push(decoded(text))
      continue
    }
    const tag = name.toLowerCase()
    if (end) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at > 0) open.length = at
      continue
    }
    const element: Element = { tag, attributes: attributesOf(attributes), children: [] }
    here().children.push(element)
    if (VOID.has(tag) || attributes.endsWith('/')) continue
    if (tag === 'script' || tag === 'style') {
      const until = html.indexOf(`</${tag}`, TOKEN.lastIndex)
      element.children.push(html.slice(TOKEN.lastIndex, until < 0 ? html.length : until))
      TOKEN.lastIndex = until < 0 ? html.length : html.indexOf('>', until) + 1
      continue
    }
    open.push(element)
  }
  return root
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)]
  return Object.fromEntries(
    found.map(([, name = '', double, single, bare]) => [name.toLowerCase(), decoded(double ?? single ?? bare ?? '')]),
  )
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    return NAMED[name] ?? whole
  })
}

/** Every element inside that passes, the outer ones first. */
export function all(element: Element, passes: (element: Element) => boolean): Element[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(passes(child) ? [child] : []), ...all(child, passes)],
  )
}

export const allOf = (element: Element, ...tags: string[]) => all(element, ({ tag }) => tags.includes(tag))

/** Its text as people read it, without scripts. */
export function textOf(element: Element, without: (element: Element) => boolean = () => false): string {
  const parts = (of: Element): string[] =>
    of.children.flatMap((child) => {
      if (typeof child === 'string') return child
      if (['script', 'style', 'template'].includes(child.tag) || without(child)) return []
      // Words of two blocks are two words; those of two spans of a sentence may be one.
      return INLINE.has(child.tag) ? parts(child) : [' ', ...parts(child), ' ']
    })
  return parts(element).join('').replace(/\s+/g, ' ').trim()
}

const INLINE = new Set(['a', 'b', 'bdi', 'em', 'i', 'small', 'span', 'strong', 'u'])
