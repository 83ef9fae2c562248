import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import type * as english from '#words/en/ingredients.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'
import { all, allOf, type Element, elementsOf, textOf } from './mark-up.ts'
import { unitPricesIn } from './what-follows.ts'

const WORDS = await inEveryLanguage<typeof english>('ingredients.ts')

/** What the page of a product says. */
export interface ProductPage {
  /** One for the product, or for each thing inside a set. */
  lists: Pick<ListedIngredient, 'inci' | 'allergen'>[][]
  /** A badge, and the sentence below it. */
  claims: { claim: string; why: string }[]
  /** The names in the sentence about allergens. */
  allergens: string[]
  unitPrices: string[]
  /** Null without the product's JSON-LD. */
  jsonLd: { list: string; claims: string[] } | null
  /** Its other texts: description, use, precautions, and what the photographs show. */
  prose: string
}

export function readProductPage(html: string, language: Language): ProductPage {
  const page = elementsOf(html)
  const main = allOf(page, 'main')[0] ?? page
  // Cards of other products.
  const isCard = ({ tag }: Element) => tag === 'article'
  const facts = allOf(main, 'section').find((section) => allOf(section, 'li').some(isIngredient))
  const lists = facts ? allOf(facts, 'ul').map((list) => allOf(list, 'li').map((item) => shown(item, language))) : []
  const [sentence] = facts ? all(facts, ({ attributes }) => 'data-allergens' in attributes) : []
  return {
    lists,
    claims: facts ? claimsIn(facts) : [],
    allergens: sentence ? namesIn(textOf(sentence)) : [],
    unitPrices: unitPricesIn(textOf(main, isCard)),
    jsonLd: jsonLdOf(page),
    prose: [
      textOf(main, (element) => isCard(element) || element === facts),
      ...all(main, ({ tag, attributes }) => tag === 'img' && Boolean(attributes.alt)).map(
        ({ attributes }) => attributes.alt ?? '',
      ),
      ...allOf(page, 'title', 'meta').map((element) => element.attributes.content ?? textOf(element)),
    ].join(' . '),
  }
}

/** The amounts on cards may be in `bdi` too. */
const isIngredient = (item: Element) => allOf(item, 'bdi').length > 0 && allOf(item, 'article').length === 0

/** The name and the mark of an allergen beside it. What the ingredient is from is inside too, and is no statement. */
function shown(item: Element, language: Language): ProductPage['lists'][number][number] {
  const name = allOf(item, 'bdi')[0]
  const marks = allOf(item, 'small').map((mark) => textOf(mark))
  return { inci: name ? textOf(name) : '', allergen: marks.includes(WORDS[language].allergen) }
}

/** The badges: what opens and has no list of ingredients in it, or is in none. */
function claimsIn(facts: Element): ProductPage['claims'] {
  const listed = new Set(allOf(facts, 'ul').flatMap((list) => all(list, () => true)))
  return allOf(facts, 'details')
    .filter((details) => !listed.has(details) && allOf(details, 'ul').length === 0)
    .map((details) => {
      const [claim, why] = [allOf(details, 'summary')[0], allOf(details, 'p')[0]]
      return { claim: claim ? textOf(claim) : '', why: why ? textOf(why) : '' }
    })
}

/** "Fragrance allergens: Linalool, Limonene." */
const namesIn = (sentence: string) =>
  sentence
    .replace(/^[^:]*:/, '')
    .replace(/\.$/, '')
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean)

function jsonLdOf(page: Element): ProductPage['jsonLd'] {
  const scripts = all(page, ({ tag, attributes }) => tag === 'script' && attributes.type === 'application/ld+json')
  for (const script of scripts) {
    const product = productIn(JSON.parse(script.children.join('')))
    if (!product) continue
    const properties = Array.isArray(product.additionalProperty) ? product.additionalProperty : []
    return {
      list: properties.flatMap(({ value }) => (typeof value === 'string' ? value : []))[0] ?? '',
      claims: properties.flatMap(({ name, value }) => (value === true ? String(name) : [])),
    }
  }
  return null
}

interface Linked {
  '@type'?: unknown
  '@graph'?: unknown
  additionalProperty?: unknown
}

function productIn(linked: unknown): Linked | null {
  if (Array.isArray(linked)) return linked.map(productIn).find(Boolean) ?? null
  if (typeof linked !== 'object' || linked === null) return null
  const one: Linked = linked
  return one['@type'] === 'Product' ? one : productIn(one['@graph'])
}
