import { parseSync } from 'vite'

/** A letter that looks like each of English and is none of them. */
const LETTERS = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, at) => [
    letter,
    'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'[at] ?? letter,
  ]),
)
/** What stays: the shop's name, and the tags, entities, placeholders and escapes between words. */
const KEPT = /Sidr & Sage|<[^>]*>?|&#?\w+;|\{\w+\}|\\./g

/** A text or HTML with accents and doubled vowels, some 40 % longer: "Add to cart" is "Ȧȧḓḓ ŧǿǿ ƈȧȧřŧ". */
export function pseudo(text: string): string {
  let end = 0
  let made = ''
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    made += accented(text.slice(end, index)) + kept
    end = index + kept.length
  }
  return made + accented(text.slice(end))
}

const accented = (text: string) =>
  text
    .replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter)

/** A part of a syntax tree. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A file of words/en in the pseudo-language: its texts are other, and its names, functions, tags and links are not. */
export function pseudoFile(file: string, source: string): string {
  const changes: { start: number; end: number; text: string }[] = []

  function visit(node: Node): void {
    const { type, start, end } = node
    // `as`: each type has what is read of it.
    if (type === 'Literal' && typeof node.value === 'string') changes.push({ start, end, text: quoted(node.value) })
    if (type === 'JSXText') changes.push({ start, end, text: pseudo(node.raw as string) })
    if (type === 'TemplateElement') {
      const { raw } = node.value as { raw: string }
      const first = source.indexOf(raw, start)
      changes.push({ start: first, end: first + raw.length, text: pseudo(raw) })
    }
    if (type === 'ImportDeclaration' || type === 'JSXAttribute') return
    if (type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator as string)) return
    for (const [name, child] of Object.entries(node)) {
      // Names of properties, cases of a switch, and types.
      if (name === 'key' || name === 'property' || name === 'test' || name === 'typeAnnotation') continue
      for (const part of Array.isArray(child) ? child : [child]) if (isNode(part)) visit(part)
    }
  }

  // `as`: the parser has no type for any node.
  visit(parseSync(file, source).program as unknown as Node)
  let made = source
  for (const { start, end, text } of changes.toSorted((one, other) => other.start - one.start))
    made = made.slice(0, start) + text + made.slice(end)
  return made
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The string of a literal, unless it is an address. */
const quoted = (value: string) => JSON.stringify(/^(\/|#|https?:)/.test(value) ? value : pseudo(value))
