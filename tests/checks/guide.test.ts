import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGuide } from './guide/read-guide.ts'

const guide = readGuide(readFileSync('docs/running-the-shop.md', 'utf8'))
const list: {
  /** Bold words of the guide that are headings, not words of a screen. */
  bold_headings: string[]
  /** The end-to-end test of each instruction. */
  tests: Record<string, string>
  outside_the_screens: string[]
  not_covered_yet: string[]
} = JSON.parse(readFileSync('tests/e2e/guide-coverage.json', 'utf8'))

/** The sources of all screens. A browser would miss words that a page shows in some states only. */
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'admin', 'storefront', 'words', 'contract'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))

/** All text that a page can show: quoted text and text between tags in the sources, and react-admin's own buttons. */
function wordsOfScreens(): Set<string> {
  const words = new Set<string>()
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    for (const [, quoted = ''] of text.matchAll(/'([^'\n]+)'/g)) words.add(plain(quoted))
    for (const [, quoted = ''] of text.matchAll(/"([^"\n]+)"/g)) words.add(plain(quoted))
    for (const [, quoted = ''] of text.matchAll(/`([^`$\n]+)/g)) words.add(plain(quoted))
    for (const [, between = ''] of text.matchAll(/>\s*([^<>{}]+?)\s*</g)) words.add(plain(between))
  }
  // The guide names "Keep the shop's: 12" as "Keep the shop's".
  for (const word of [...words]) words.add(plain(word.split(/[:.](?: |$)/)[0] ?? ''))
  const library = readFileSync('node_modules/ra-language-english/src/index.ts', 'utf8')
  for (const name of ['create', 'save', 'logout']) {
    const [, word = ''] = new RegExp(`\\b${name}: '([^']+)'`).exec(library) ?? []
    words.add(plain(word))
  }
  return words
}

const plain = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/\s*(…|\.\.\.)$/, '')
    .trim()

/** The entries of the menu: Today, and the labels of the resources that have a group. */
function wordsOfMenu(): string[] {
  const resource = /: AdminResource = \{(.*?)\n\}/gs
  const blocks = sources
    .filter((file) => file.startsWith('admin/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(resource)].map(([, block = '']) => block))
  const labels = blocks
    .filter((block) => /\n {2}group: '/.test(block))
    .map((block) => /\n {2}label: '([^']+)'/.exec(block)?.[1] ?? '')
  return ['Today', ...labels]
}

const screens = wordsOfScreens()

test('every page and button that the guide names is on a screen, in the same words', () => {
  const headings = new Set(list.bold_headings.map(plain))
  const unknown = guide.words.map(plain).filter((word) => !screens.has(word) && !headings.has(word))
  expect(unknown).toEqual([])
  // A listed heading is in the guide and on no screen.
  expect([...headings].filter((word) => !guide.words.map(plain).includes(word) || screens.has(word))).toEqual([])
})

test('every word of the menu is in the guide', () => {
  const menu = wordsOfMenu()
  expect(menu.length).toBeGreaterThan(15)
  const named = new Set(guide.words.map(plain))
  expect(menu.filter((word) => !named.has(plain(word)))).toEqual([])
})

test('every instruction of the guide has its end-to-end test, or is listed as not covered yet', () => {
  const instructions = guide.sentences.filter((sentence) => instructs(sentence))
  const covered = Object.keys(list.tests)
  const listed = [...covered, ...list.outside_the_screens, ...list.not_covered_yet]
  expect(instructions.filter((sentence) => !listed.includes(sentence))).toEqual([])
  // A changed sentence may need another test, so it no longer counts as listed.
  expect(listed.filter((sentence) => !instructions.includes(sentence))).toEqual([])
  expect(listed.filter((sentence, at) => listed.indexOf(sentence) !== at)).toEqual([])
})

test('a sentence listed as outside the screens names no button', () => {
  expect(list.outside_the_screens.filter((sentence) => buttonsIn(sentence).length > 0)).toEqual([])
})

test('every listed end-to-end test runs at a desktop’s width and at a phone’s', () => {
  const once = [...new Set(Object.values(list.tests))].filter((named) => {
    const [file = '', title = ''] = named.split(/\.ts: (.*)/s)
    const source = readFileSync(`tests/e2e/${file}.ts`, 'utf8').replaceAll("\\'", "'")
    const begin = source.lastIndexOf('\n\n', source.indexOf(title))
    // Up to the next declaration.
    const [body = ''] = source.slice(begin + 2).split(/\n\n(?=\S)/)
    return !/\b(WIDTHS|atBothWidths|atWidth)\b/.test(body)
  })
  expect(once).toEqual([])
})

test('every listed end-to-end test exists', () => {
  const missing = Object.values(list.tests).filter((named) => {
    const [file = '', title = ''] = named.split(/\.ts: (.*)/s)
    return !readFileSync(`tests/e2e/${file}.ts`, 'utf8').replaceAll("\\'", "'").includes(title) || title === ''
  })
  expect(missing).toEqual([])
})

const VERBS =
  'open|press|type|choose|give|select|pack|tick|say|write|switch|sign in|make|keep|scan|enter|send|describe|print|import|look|ask|answer|tell|set up|remove|reload|add|see|call|pay|compare|reach|adjust|put|cancel|fill in|unpublish|leave'
const INSTRUCTION = new RegExp(`(^|[:;,.] |\\*\\* |then |and |when .*, )(${VERBS})\\b`, 'i')

/** True for a sentence that names a button, or has one of these verbs where an instruction begins. */
function instructs(sentence: string): boolean {
  return buttonsIn(sentence).length > 0 || INSTRUCTION.test(sentence)
}

const buttonsIn = (sentence: string) =>
  [...sentence.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => plain(word)).filter((word) => screens.has(word))
