import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { medicinalClaims } from '#contract/claims.ts'
import { formulas } from '#demo/formulas.ts'
import { products } from '#demo/products.ts'
import { claimingPhrases } from '#server/prove/claims/phrases.ts'

test('finds medicinal claims and ignores everyday words', () => {
  expect(medicinalClaims('Cures eczema within days.')).toEqual(['Cures eczema'])
  expect(medicinalClaims('An anti-inflammatory balm. Helps with acne: relief at last.')).toEqual([
    'anti-inflammatory',
    'acne: relief',
  ])
  expect(medicinalClaims('It heals small wounds and treats dry, itchy psoriasis.')).toHaveLength(2)
  expect(
    medicinalClaims(
      'A treat for dry skin. It cures for six weeks on oak racks, and is kind to skin prone to allergies.',
    ),
  ).toEqual([])
})

test('no product of the demo shop makes a medicinal claim', () => {
  const claiming = products.flatMap(({ slug, name, description, directions, variants }) => {
    const found = medicinalClaims(
      [name, description, directions, ...variants.map((size) => size.description)].join('. '),
    )
    return found.length > 0 ? [`${slug}: ${found}`] : []
  })
  expect(claiming).toEqual([])
})

/** Everything that shoppers read and people have written. */
const PROSE = ['demo', 'words', 'server/policies/own-texts', 'storefront/content', 'storefront/home']
/** The statements that are computed. */
const COMPUTED = /^words\/\w+\/ingredients\.ts$/
/** Facts by their names in code, and comments, which no shopper reads. */
const CODE = /^\s*(?:\/\/|\/?\*).*$|^\s*halal: (?:true|false|boolean)$|^\s*halal: (?:true|false),$/gm

/** The claims of files, or of a text as if it were one. */
function handWrittenClaims(texts: Iterable<[file: string, text: string]>): string[] {
  return [...texts].flatMap(([file, text]) => {
    if (COMPUTED.test(file)) return []
    // Without elements and line breaks, so that a phrase over two lines is found.
    const prose = text.replace(CODE, '').replace(/<[^<>]*>/g, ' ')
    return [...claimingPhrases(prose).map(({ phrase }) => phrase), ...medicinalClaims(prose)].map(
      (phrase) => `${file}: ${phrase}`,
    )
  })
}

const written = (): [string, string][] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...PROSE], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|json|html|md)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')])

test('no text says by hand what a product contains or doesn’t: only formulas show that', () => {
  const texts = written()
  expect(texts.length).toBeGreaterThan(150)
  expect(handWrittenClaims(texts)).toEqual([])
})

test('a claim in a text is found, in any of the places', () => {
  const planted: [string, string][] = [
    ['demo/products/oils.ts', "  description:\n    'An oil free from\n     nuts, and <em>vegan</em>.',"],
    ['demo/arabic/products.ts', "  description: 'كريم نباتي بلا أي عطرٍ',"],
    ['words/en/home.ts', "  text: 'Never tested on animals: cruelty-free.',"],
    ['words/ar/principles.tsx', '<p>خالٍ من <strong>زيت النخيل</strong>.</p>'],
    ['words/en/ingredients.ts', "claim: 'Vegan',"],
  ]
  expect(handWrittenClaims(planted)).toEqual([
    'demo/products/oils.ts: vegan',
    'demo/products/oils.ts: free from nuts',
    'demo/arabic/products.ts: كريم نباتي',
    'demo/arabic/products.ts: بلا اي عطر',
    'words/en/home.ts: cruelty-free',
    'words/ar/principles.tsx: خال من زيت النخيل',
  ])
})

const warned = (slug: string) => products.find((product) => product.slug === slug)?.precautions ?? ''
const hasAny = (slug: string, ...names: string[]) =>
  (formulas[slug]?.ingredients ?? []).some(([inci]) =>
    names.some((name) => inci === name || inci.startsWith(`${name} `)),
  )
/** What labels warn of, and the ingredients that are it. */
const WARNINGS: [warning: RegExp, ...names: string[]][] = [
  [/daisy family/, 'Anthemis Nobilis', 'Calendula Officinalis'],
  [/almond/, 'Prunus Amygdalus'],
  [/argan/, 'Argania Spinosa'],
  [/\boats\b/, 'Avena Sativa'],
  [/honey/, 'Mel'],
  [/beeswax/, 'Cera Alba'],
  [/For adults: not for children/, 'Melaleuca Alternifolia'],
]

test('precautions warn of what is inside, of sets too, and of nothing else', () => {
  for (const { slug, contents = [] } of products) {
    const inside = contents.length > 0 ? contents.flatMap((content) => ('slug' in content ? content.slug : [])) : [slug]
    for (const [warning, ...names] of WARNINGS)
      expect(warning.test(warned(slug)), `${slug}: ${warning}`).toBe(inside.some((one) => hasAny(one, ...names)))
  }
})
