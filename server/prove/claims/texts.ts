import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { Language } from '#words/languages.ts'
import { allOf, type Element, elementsOf, textOf } from './mark-up.ts'

/** A text that the shop says, and the products that it is about. */
export interface SaidText {
  of: string
  place: string
  language: Language | null
  text: string
  /** Ids. */
  about: number[]
}

/** The texts of products and their photographs, in every language; and the lists that labels are printed from. */
export async function productTexts(
  db: Database,
  ids: number[],
): Promise<{ texts: SaidText[]; stored: ReadonlyMap<number, string> }> {
  const { rows } = await db.execute<{
    id: number
    slug: string
    ingredients: string
    english: string[]
    words: { language: Language; said: string[] }[]
    alts: string[]
  }>(sql`
    select p.id, p.slug, p.ingredients,
      json_build_array(p.name, p.description, p.directions, p.precautions, p.weight, p.size, p.arabic_name,
        p.arabic_description, (select string_agg(v.name || '. ' || v.description, '. ') from variants v
          where v.product_id = p.id and v.on_sale),
        (select string_agg(s.name, '. ') from set_contents s where s.set_id = p.id)) as english,
      coalesce((select json_agg(json_build_object('language', t.language, 'said', (
          select json_agg(w.value) from jsonb_each_text(t.words) w)))
        from translations t where t.kind = 'product' and t.thing = p.id::text), '[]') as words,
      coalesce((select json_agg(h.alt) from product_photographs h where h.product_id = p.id), '[]') as alts
    from products p where p.id = any (${sql.param(ids)}::int[])`)
  const texts = rows.flatMap(({ id, slug, english, words, alts }): SaidText[] => {
    const said = { of: slug, about: [id] }
    return [
      { ...said, place: 'description and the like', language: 'en', text: joined(english) },
      { ...said, place: 'alt text', language: 'en', text: joined(alts) },
      ...words.map(({ language, said: translated }) => ({
        ...said,
        place: 'description and the like',
        language,
        text: joined(translated),
      })),
    ]
  })
  return { texts, stored: new Map(rows.map(({ id, ingredients }) => [id, ingredients])) }
}

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(' . ')

/** All other texts of the shop: posts, categories, questions, the home page, policies. */
export async function otherTexts(db: Database): Promise<SaidText[]> {
  const { rows } = await db.execute<{ of: string; kind: string; language: Language; texts: string[] }>(sql`
    select slug as of, 'post' as kind, 'en' as language, json_build_array(title, content, media_alt) as texts
      from blog_posts where published_at is not null
    union all
    select coalesce(p.slug, t.thing), t.kind, t.language, (select json_agg(w.value) from jsonb_each_text(t.words) w)
      from translations t left join blog_posts p on t.kind = 'post' and p.id::text = t.thing
      where t.kind not in ('product', 'ingredient')
    union all
    select slug, 'category', 'en', json_build_array(name, description) from categories
    union all
    select key, 'content', 'en', (select json_agg(v #>> '{}')
      from jsonb_path_query(value, '$.**') v where jsonb_typeof(v) = 'string') from shop_content`)
  const slugs = await idsBySlug(db)
  return rows.flatMap(({ of, kind, language, texts }) =>
    (texts ?? [])
      .filter(Boolean)
      .flatMap((text) => partsOf(text, slugs).map((part) => ({ of, place: kind, language, ...part }))),
  )
}

export async function idsBySlug(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: number; slug: string }>(sql`
    select id, slug from products where slug in (
      select (regexp_matches(content, '/products/([a-z0-9-]+)', 'g'))[1] from blog_posts)`)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The paragraphs of a text with the products that each links; one that links none may be about any that it links. */
export function partsOf(html: string, slugs: ReadonlyMap<string, number>): Pick<SaidText, 'text' | 'about'>[] {
  const whole = elementsOf(html)
  const blocks = whole.children.filter((child): child is Element => typeof child !== 'string')
  const everything = linked(whole, slugs)
  if (everything.length === 0 || blocks.length === 0) return [{ text: textOf(whole), about: [] }]
  return blocks.flatMap((block) => {
    const items = allOf(block, 'li')
    return (items.length > 0 ? items : [block]).map((part) => {
      const own = linked(part, slugs)
      return { text: textOf(part), about: own.length > 0 ? own : everything }
    })
  })
}

const linked = (element: Element, slugs: ReadonlyMap<string, number>): number[] =>
  allOf(element, 'a').flatMap(({ attributes }) => {
    const slug = /\/products\/([a-z0-9-]+)/.exec(attributes.href ?? '')?.[1]
    return (slug && slugs.get(slug)) || []
  })

/** The newest mails to shoppers. Nobody reads the others any more. */
const MAILS = 1000

/** Without what people wrote: their names and addresses claim nothing, and letters to the shop aren't its own. */
export async function mailTexts(db: Database): Promise<SaidText[]> {
  const { rows } = await db.execute<{ id: number; kind: string; text: string; own: string[]; about: number[] }>(sql`
    select m.id, m.kind, concat_ws(' . ', m.subject, m.text, m.html) as text,
      coalesce((select json_agg(v #>> '{}') from jsonb_path_query(
        jsonb_build_array(o.full_name, o.billing_address, o.shipping_address), '$.**') v
        where jsonb_typeof(v) = 'string' and length(v #>> '{}') > 2), '[]') as own,
      coalesce((select json_agg(distinct l.product_id) from order_items l where l.order_id = o.id), '[]') as about
    from (select * from mails where kind not like 'contact-%' and kind not like 'staff-%' order by id desc limit ${MAILS}) m
      left join orders o on o.id = split_part(m.subject_id, '/', 1)`)
  return rows.map(({ id, kind, text, own, about }) => ({
    of: `mail ${id}`,
    place: kind,
    language: null,
    text: own.reduce((said, name) => said.replaceAll(name, ' '), textOf(elementsOf(text))),
    about,
  }))
}

/** Lines whose slips and invoices are still to be printed. */
const SLIPS = 1000

/** What packing slips and invoices name: products and sizes as they were called when they were bought. */
export async function slipTexts(db: Database): Promise<SaidText[]> {
  const { rows } = await db.execute<{ number: number; text: string; about: number }>(sql`
    select o.number, concat_ws(' . ', l.product_name, l.variant_name) as text, l.product_id as about
    from order_items l join orders o on o.id = l.order_id
    where o.number is not null and o.status not in ('dispatched', 'delivered', 'cancelled')
    order by l.id desc limit ${SLIPS}`)
  return rows.map(({ number, text, about }) => ({
    of: `SS-${number}`,
    place: 'packing slip and invoice',
    language: null,
    text,
    about: [about],
  }))
}
