import { sql } from 'drizzle-orm'
import { CLAIMS, type Claim } from '#contract/ingredient-facts.ts'
import type { Database } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { EU_ALLERGENS, GB_ALLERGENS } from '#server/formulas/allergen-lists.ts'
import type * as unitWords from '#words/en/unit-price.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'

/** What a product's formula and price say, for the claims that are compared with them. */
export interface Truth {
  id: number
  slug: string
  /** By language; the English one where a language has none. */
  names: Partial<Record<Language, string>>
  isSet: boolean
  /** Its list of ingredients: as its formula has it, or as it was typed where it has none. */
  list: string[]
  hasFormula: boolean
  /** What is inside a set, in its order; a product in two sizes is there twice. */
  inside: Truth[]
  claims: ReadonlySet<Claim>
  /** In pence and whole net units. */
  price: Price
  sizes: (Price & { id: number; name: string })[]
}

export interface Price {
  price_pence: number
  net_amount: number | null
  net_unit: 'g' | 'ml' | null
}

/** A row of the statement below. */
interface Row extends Record<string, unknown>, Price {
  id: number
  slug: string
  name: string
  words: { language: Language; name: string }[]
  is_set: boolean
  typed: string
  lines: string[]
  named: string[]
  /** Everything is said: 100 % of it, and what each ingredient is made from. */
  known: boolean
  vegan: boolean
  halal: boolean
  families: string[]
  inside: number[]
  sizes: Truth['sizes']
}

/** The allergens that labels name on a day, in small letters. */
export async function allergensInForce(db: Database, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select coalesce(bool_or((value->>'eu_allergens_from')::date
        <= (${now.toISOString()}::timestamptz at time zone ${shopTimeZone})::date), false) as longer from shop_content where key = 'facts'`)
  return new Set((rows[0]?.longer ? EU_ALLERGENS : GB_ALLERGENS).map((name) => name.toLowerCase()))
}

/**
 * What follows for some products and everything inside them, worked out by the database: on purpose not with the code
 * of server/formulas and server/catalogue, whose faults it is there to find.
 */
export async function whatFollows(
  db: Database,
  { ids, allergens }: { ids: number[]; allergens: ReadonlySet<string> },
): Promise<Truth[]> {
  const { rows } = await db.execute<Row>(sql`
    with wanted as (
      select p.* from products p where p.id = any (${sql.param(ids)}::int[])
        or p.id in (select s.product_id from set_contents s where s.set_id = any (${sql.param(ids)}::int[]))),
    amounts as (
      select product_id, inci, sum(amount) as amount from (
        select f.product_id, i.inci, f.percent as amount from formulas f join ingredients i on i.id = f.ingredient_id
        union all
        select f.product_id, i.inci, f.percent * a.percent * 0.01 from formulas f
          join ingredient_allergens a on a.ingredient_id = f.ingredient_id
          join ingredients i on i.id = a.allergen_id) parts
      where product_id in (select id from wanted) and lower(inci) = any (${sql.param([...allergens])}::text[])
      group by 1, 2)
    select p.id, p.slug, p.name, p.is_set, p.ingredients as typed, p.price_pence, p.net_amount, p.net_unit,
      coalesce((select json_agg(json_build_object('language', t.language, 'name', t.words->>'name')) from translations t
        where t.kind = 'product' and t.thing = p.id::text and t.words ? 'name'), '[]') as words,
      coalesce((select json_agg(i.inci order by f.percent < 1, case when f.percent >= 1 then f.percent end desc,
          f.percent < 1 and left(i.inci, 3) = 'CI ', f.position)
        from formulas f join ingredients i on i.id = f.ingredient_id where f.product_id = p.id), '[]') as lines,
      coalesce((select json_agg(a.inci order by a.amount desc, a.inci collate "C") from amounts a
        where a.product_id = p.id and a.amount > case p.use when 'rinse-off' then 0.01 else 0.001 end
          and not exists (select from formulas f join ingredients i on i.id = f.ingredient_id
            where f.product_id = p.id and i.inci = a.inci)), '[]') as named,
      coalesce(said.known, false) as known, coalesce(said.vegan, false) as vegan, coalesce(said.halal, false) as halal,
      coalesce((select json_agg(distinct family) from formulas f join ingredients i on i.id = f.ingredient_id,
        unnest(i.families) family where f.product_id = p.id), '[]') as families,
      coalesce((select json_agg(s.product_id order by s.position) from set_contents s
        where p.is_set and s.set_id = p.id and s.product_id is not null), '[]') as inside,
      coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'price_pence', v.price_pence,
          'net_amount', v.net_amount, 'net_unit', p.net_unit) order by v.position, v.id)
        from variants v where v.product_id = p.id and v.on_sale), '[]') as sizes
    from wanted p left join lateral (
      select sum(f.percent) = 100 and bool_and(i.source is not null) as known,
        bool_and(coalesce(i.source, '') <> 'animal') as vegan,
        bool_and(i.halal and not 'alcohol' = any (i.families)) as halal
      from formulas f join ingredients i on i.id = f.ingredient_id where f.product_id = p.id) said on true
    order by p.id`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const truthOf = (row: Row): Truth => {
    const inside = row.inside.flatMap((id) => known.get(id) ?? [])
    return {
      id: row.id,
      slug: row.slug,
      names: { en: row.name, ...Object.fromEntries(row.words.map(({ language, name }) => [language, name])) },
      isSet: row.is_set,
      list: row.lines.length > 0 ? [...row.lines, ...row.named] : namesOf(row.typed),
      hasFormula: row.lines.length > 0,
      inside: inside.map(truthOf),
      claims: new Set(trueOf(row.is_set && row.inside.length > 0 ? inside : [row])),
      price: row,
      sizes: row.sizes,
    }
  }
  return rows.filter(({ id }) => ids.includes(id)).map(truthOf)
}

const UNITS = await inEveryLanguage<typeof unitWords>('unit-price.ts')
/** A price for a unit in any language, wherever it stands in a text. */
const UNIT_PRICE = new RegExp(
  Object.values(UNITS)
    .flatMap(({ perKilogram, perLitre }) => [perKilogram, perLitre])
    .map((words) =>
      words('@')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace('@', '[£$][\\d,]+\\.\\d\\d'),
    )
    .join('|'),
  'g',
)
export const unitPricesIn = (text: string): string[] => text.match(UNIT_PRICE) ?? []

/** What is true of everything inside. */
function trueOf(rows: Row[]): Claim[] {
  if (!rows.every(({ known }) => known)) return []
  return CLAIMS.filter((claim) =>
    rows.every(({ vegan, halal, families }) =>
      claim === 'vegan' ? vegan : claim === 'halal' ? halal : !families.includes(claim),
    ),
  )
}

/** The names in a list. */
export const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** All names of its page: its own and those of everything inside. */
export const everyName = ({ list, inside }: Truth): string[] => [
  ...new Set([...list, ...inside.flatMap((content) => content.list)]),
]

/** What the API calls its list. Of a set, the names of the things inside stand before their own. */
export function listInOneLine(truth: Truth, language: Language): string {
  const inside = truth.inside.filter(({ list }) => list.length > 0)
  if (!truth.isSet || truth.inside.length === 0) return truth.list.join(', ')
  return inside.map((content) => `${nameIn(content, language)}: ${content.list.join(', ')}`).join(', ')
}

export const nameIn = ({ names, slug }: Truth, language: Language): string => names[language] ?? names.en ?? slug

const LEAST = 10
/**
 * "£85.00 per kg": the price of a thousand grams or millilitres, half a penny rounded up. Null where the law asks for
 * none: under 10 g or 10 ml, and for sets, which have no net content.
 */
export function pricePerUnit({ price_pence, net_amount, net_unit }: Price, language: Language): string | null {
  if (net_amount === null || net_unit === null || net_amount < LEAST) return null
  const pence = (BigInt(price_pence) * 2000n + BigInt(net_amount)) / (2n * BigInt(net_amount))
  const whole = (pence / 100n).toString().replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
  const price = `£${whole}.${(pence % 100n).toString().padStart(2, '0')}`
  const { perKilogram, perLitre } = UNITS[language]
  return net_unit === 'g' ? perKilogram(price) : perLitre(price)
}
