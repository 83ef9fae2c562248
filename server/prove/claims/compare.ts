import type { Product, SetContent } from '#contract/catalogue.ts'
import { CLAIMS, type Claim } from '#contract/ingredient-facts.ts'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import type * as english from '#words/en/ingredients.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'
import type { Faults, Place } from './faults.ts'
import { claimingPhrases } from './phrases.ts'
import type { ProductPage } from './read-page.ts'
import { everyName, listInOneLine, nameIn, namesOf, type Price, pricePerUnit, type Truth } from './what-follows.ts'

const WORDS = await inEveryLanguage<typeof english>('ingredients.ts')

export interface Compared {
  faults: Faults
  allergens: ReadonlySet<string>
}

const placed = (truth: Truth, place: string, language: Language | null): Place => ({ of: truth.slug, place, language })
const claimsOf = (truth: Truth): Claim[] => CLAIMS.filter((claim) => truth.claims.has(claim))
const sorted = (names: Iterable<string>) => [...names].sort()

/** The column that lists are printed from: on labels, on pages and in the API. */
export function compareStored({ faults }: Compared, truth: Truth, stored: string): void {
  if (truth.hasFormula) faults.compare('list', placed(truth, 'list in the database', null), namesOf(stored), truth.list)
}

/** A product as one of the API's calls has it. */
export function compareProduct(
  { faults }: Compared,
  truth: Truth,
  { said, place, language }: { said: Product; place: string; language: Language },
): void {
  const where = placed(truth, place, language)
  faults.compare('list', where, namesOf(said.ingredients), namesOf(listInOneLine(truth, language)))
  const compare = (name: string, unit_price: string | null, price: Price) =>
    faults.compare(
      'unitPrice',
      { ...where, place: name ? `${place}, ${name}` : place },
      inPounds(unit_price) ?? 'nothing',
      pricePerUnit(price, language) ?? 'nothing',
    )
  compare('', said.unit_price, truth.price)
  for (const size of truth.sizes)
    compare(size.name, said.variants.find(({ id }) => id === size.id)?.unit_price ?? null, size)
}

/** The catalogue may be in dollars; the amounts are the same. */
const inPounds = (unit_price: string | null) => unit_price?.replace('$', '£') ?? null

export function compareIngredients(
  { faults, allergens }: Compared,
  truth: Truth,
  { said, language }: { said: { results: ListedIngredient[]; claims: Claim[] }; language: Language },
): void {
  const where = placed(truth, 'API, ingredients', language)
  const names = everyName(truth)
  faults.compare('list', where, sorted(said.results.map(({ inci }) => inci)), sorted(names))
  const marked = said.results.flatMap(({ inci, allergen }) => (allergen ? inci : []))
  faults.compare('allergen', where, sorted(marked), sorted(names.filter(isIn(allergens))))
  faults.compare('claim', where, sorted(said.claims), sorted(claimsOf(truth)))
}

const isIn = (allergens: ReadonlySet<string>) => (name: string) => allergens.has(name.toLowerCase())

export function compareContents(
  { faults }: Compared,
  truth: Truth,
  { said, language }: { said: SetContent[]; language: Language },
): void {
  const cosmetics = said.filter(({ ingredients }) => ingredients)
  const inside = truth.inside.filter(({ list }) => list.length > 0)
  const where = placed(truth, 'API, what is inside', language)
  faults.compare(
    'list',
    where,
    cosmetics.flatMap(({ name, ingredients }) => namesOf(`${name}: ${ingredients}`)),
    inside.flatMap((content) => namesOf(`${nameIn(content, language)}: ${content.list.join(', ')}`)),
  )
}

export function comparePage(
  compared: Compared,
  truth: Truth,
  { said, language }: { said: ProductPage; language: Language },
): void {
  const { faults, allergens } = compared
  const where = placed(truth, 'page', language)
  const inside = [...new Map(truth.inside.map((content) => [nameIn(content, language), content])).values()]
  const lists = (inside.length > 0 ? inside : [truth]).map(({ list }) => list).filter((list) => list.length > 0)
  faults.compare('list', where, String(said.lists.length), String(lists.length))
  for (const [at, list] of lists.entries()) {
    const names = said.lists[at] ?? []
    faults.compare(
      'list',
      where,
      names.map(({ inci }) => inci),
      list,
    )
    faults.compare('allergen', where, marked(names), list.filter(isIn(allergens)))
  }
  const names = everyName(truth)
  faults.compare(
    'allergen',
    { ...where, place: 'page, sentence' },
    sorted(said.allergens),
    sorted(names.filter(isIn(allergens))),
  )
  const words = claimsOf(truth).map((claim) => WORDS[language].claims[claim])
  faults.compare(
    'claim',
    where,
    said.claims.map(({ claim }) => claim),
    words.map(({ claim }) => claim),
  )
  for (const { claim, why } of words)
    faults.compare(
      'claim',
      { ...where, place: `page, below “${claim}”` },
      said.claims.find((one) => one.claim === claim)?.why ?? '',
      why(names.length),
    )
  comparePagePrices(
    faults,
    where,
    said.unitPrices,
    [truth.price, ...truth.sizes].map((price) => pricePerUnit(price, language)),
  )
  compareJsonLd(faults, truth, said.jsonLd, language)
  compareText(faults, where, said.prose, [truth])
}

const marked = (names: ProductPage['lists'][number]) => names.flatMap(({ inci, allergen }) => (allergen ? inci : []))

/** The page shows one of the sizes, which depends on what is in stock. */
function comparePagePrices(faults: Faults, where: Place, said: string[], possible: (string | null)[]): void {
  const wrong = said.map((price) => price.replace('$', '£')).filter((price) => !possible.includes(price))
  const isMissing = said.length === 0 && !possible.includes(null)
  if (wrong.length > 0)
    faults.wrong('unitPrice', where, `says “${wrong.join('”, “')}” where “${possible.join('” or “')}” follows`)
  else if (isMissing) faults.wrong('unitPrice', where, `says nothing where “${possible.join('” or “')}” follows`)
  else faults.right('unitPrice')
}

function compareJsonLd(faults: Faults, truth: Truth, said: ProductPage['jsonLd'], language: Language): void {
  const where = placed(truth, 'JSON-LD of the page', language)
  if (!said) {
    faults.wrong('list', where, 'has no product')
    return
  }
  faults.compare('list', where, namesOf(said.list), namesOf(listInOneLine(truth, language)))
  faults.compare(
    'claim',
    where,
    said.claims,
    claimsOf(truth).map((claim) => WORDS[language].claims[claim].claim),
  )
}

/** Prices in a text about some products. */
export function comparePrices(faults: Faults, where: Place, said: string[], about: readonly Truth[]): void {
  const languages: Language[] = where.language ? [where.language] : [...LANGUAGES]
  const prices = about.flatMap((truth) => [truth.price, ...truth.sizes])
  const possible = languages.flatMap((language) => prices.map((price) => pricePerUnit(price, language)))
  comparePagePrices(faults, where, said, possible)
}

/** A text about some products; about none, nothing in it can be true. */
export function compareText(faults: Faults, where: Place, text: string, about: readonly Truth[]): void {
  const untrue = claimingPhrases(text).filter(
    ({ claim }) => claim === null || about.length === 0 || !about.every(({ claims }) => claims.has(claim)),
  )
  if (untrue.length === 0) faults.right('text')
  for (const { phrase, claim } of untrue) {
    const others = about.filter(({ claims }) => claim !== null && !claims.has(claim)).map(({ slug }) => slug)
    const of = others.filter((slug) => slug !== where.of)
    faults.wrong(
      'text',
      where,
      `says “${phrase}”, which ${claim ? `the formula${of.length > 0 ? ` of ${of.join(', ')}` : ''} doesn’t show` : 'no formula can show'}`,
    )
  }
}
