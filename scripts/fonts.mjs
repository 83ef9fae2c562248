// `node scripts/fonts.mjs`: subsets the shop's fonts to the characters, weights and features that pages use, and writes
// them to storefront/styles/fonts.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(root, 'storefront', 'styles', 'fonts')

/** The characters of `unicode-range` in storefront/styles/fonts.css. Others come from the full files next to these. */
const LATIN =
  'U+20-7E, U+A0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2010-2027, U+2030-203A, U+2044, U+20AC, U+2122, U+2190-2193, U+2212, U+2215'
/** Arabic with Persian and Urdu, and its vowel signs. */
const ARABIC =
  'U+60C, U+61B, U+61F, U+621-63A, U+640-655, U+660-66C, U+670-671, U+679, U+67E, U+686, U+688, U+691, U+698, U+6A9, U+6AF, U+6BA, U+6BE, U+6C0-6C3, U+6CC, U+6D2, U+6F0-6F9, U+200C-200F'
/** The letters of Arabic alone, with the punctuation around them, for whole pages. */
const ARABIC_TEXT =
  'U+60C, U+61B, U+61F, U+621-63A, U+640-652, U+670-671, U+200C-200F, U+20, U+28-29, U+2E, U+3A, U+AB, U+BB'
/** Without these features figures in tables don't align and joined letters break. */
const FEATURES = [
  'kern',
  'liga',
  'clig',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rvrn',
  'lnum',
  'tnum',
  'pnum',
  'onum',
]
const JOINED = ['init', 'medi', 'fina', 'isol', 'rclt', 'curs']

/** One weight where pages use one: a variable font is twice as large. */
export const fonts = [
  { name: 'eb-garamond', from: 'eb-garamond/files/eb-garamond-latin-wght-normal', letters: LATIN, wght: 400 },
  { name: 'figtree', from: 'figtree/files/figtree-latin-wght-normal', letters: LATIN, wght: { min: 400, max: 600 } },
  {
    name: 'noto-naskh-arabic',
    from: 'noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal',
    letters: `${ARABIC}, U+20, U+28-29, U+2E, U+3A`,
    wght: 400,
  },
  {
    name: 'noto-sans-arabic',
    from: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal',
    letters: ARABIC_TEXT,
    wght: { min: 400, max: 600 },
  },
]

export const fileOf = ({ name }) => join(FOLDER, `${name}.woff2`)

export async function cut({ from, letters, wght }) {
  const whole = await readFile(join(root, 'node_modules', '@fontsource-variable', `${from}.woff2`))
  return subset(whole, lettersIn(letters), {
    targetFormat: 'woff2',
    keepFeatures: [...FEATURES, ...JOINED],
    variationAxes: { wght },
  })
}

function lettersIn(ranges) {
  return ranges
    .split(', ')
    .flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(FOLDER, { recursive: true })
  for (const font of fonts) {
    const bytes = await cut(font)
    await writeFile(fileOf(font), bytes)
    process.stdout.write(`${font.name}: ${bytes.length} bytes\n`)
  }
}
