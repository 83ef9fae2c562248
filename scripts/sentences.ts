import { parseSync, Visitor } from 'vite'

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = /^(alt|aria-label|aria-description|aria-roledescription|label|placeholder|title|hint)$/

/** A word with a capital, or three words: a title or a sentence, and neither a class, a key, an address nor a path. */
const SENTENCE = /^\s*[A-Z][a-z’'-]+([ .…!?,:]|$)|[a-z]+ [a-z]+ [a-z]+/

/** Words that are the same in every language, or that nobody reads. */
const NOT_WORDS = new Set(['Escape', 'Enter', 'Home', 'End', 'Tab'])

/** What people read in a file, in its order: text, attributes, strings and templates that look like words. */
export function sentencesOf(file: string, source: string): string[] {
  const found: string[] = []
  const ignored = new Set<unknown>()
  const add = (value: string) => found.push(value.trim().replace(/\s+/g, ' '))
  const look = (node: object, value: unknown) => {
    if (typeof value !== 'string' || ignored.has(node) || NOT_WORDS.has(value)) return
    if (SENTENCE.test(value)) add(value)
  }
  new Visitor({
    // Read by engineers.
    NewExpression: ({ callee, arguments: values }) => {
      if (callee.type !== 'Identifier' || !/^(Type|Range)?Error$/.test(callee.name)) return
      for (const value of values) ignored.add(value)
    },
    ImportDeclaration: ({ source }) => ignored.add(source),
    TSLiteralType: ({ literal }) => ignored.add(literal),
    // JSON-LD and fonts.
    Property: ({ key, value }) => {
      if (key.type === 'Literal' && key.value === '@type') ignored.add(value)
      if (key.type === 'Identifier' && key.name === 'fontFamily') ignored.add(value)
    },
    // A key that is looked for.
    BinaryExpression: ({ operator, left }) => {
      if (operator === 'in') ignored.add(left)
    },
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier') return
      if (name.name === 'className') ignored.add(value)
      if (!READ_ATTRIBUTES.test(name.name)) return
      ignored.add(value)
      if (/\p{L}{2}/u.test(String(value.value))) add(String(value.value))
    },
    JSXText: ({ value }) => {
      if (/\p{L}/u.test(value)) add(value)
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || (tag.name !== 'html' && tag.name !== 'sql')) return
      ignored.add(quasi)
      // Whole before the tags are removed: values are inside tags too.
      const whole = quasi.quasis.map(({ value }) => value.cooked).join('')
      if (tag.name === 'html' && /\p{L}/u.test(whole.replace(/<[^>]*>/g, ''))) add(whole)
    },
    Literal: (node) => look(node, node.value),
    TemplateLiteral: (node) => look(node, node.quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(parseSync(file, source).program)
  return found
}
