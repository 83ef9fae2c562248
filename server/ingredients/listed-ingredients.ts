import { type SQL, sql } from 'drizzle-orm'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import type { Handle } from '#server/db/open.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'

/** SQL for the names in a list of ingredients, as it spells them, in their order (`place`). */
const namesIn = (list: SQL) => sql`(
  select btrim(name, E' \\t\\r\\n') as inci, place
  from regexp_split_to_table(${list}, ',') with ordinality as split (name, place))`

/**
 * What the page of a product lists: its own ingredients, or those of everything inside a set, each as the list spells
 * it and once. What isn't in the language is left empty, so that no English is on another language's page, and so is a
 * common name that is the INCI name.
 */
export async function readListedIngredients(
  db: Handle,
  { slug, language }: { slug: string; language: Language },
): Promise<Omit<ListedIngredient, 'allergen'>[]> {
  const said = (field: 'name' | 'origin' | 'purpose') =>
    language === SOURCE_LANGUAGE ? sql.raw(`i.${field}`) : sql`t.words->>${field}`
  const { rows } = await db.execute<Omit<ListedIngredient, 'allergen'>>(sql`
    select distinct listed.inci, nullif(case when lower(${said('name')}) <> lower(i.inci) then ${said('name')} end, '') as name,
      coalesce(${said('origin')}, '') as origin, coalesce(${said('purpose')}, '') as purpose
    from products p
      cross join lateral (
        select p.ingredients as list
        union all
        select inside.ingredients from set_contents s join products inside on inside.id = s.product_id
        where p.is_set and s.set_id = p.id) lists
      cross join lateral ${namesIn(sql`lists.list`)} listed
      left join ingredients i on lower(i.inci) = lower(listed.inci)
      left join translations t on t.kind = 'ingredient' and t.thing = i.id::text and t.language = ${language}
    where p.slug = ${slug} and p.published and listed.inci <> ''
    order by 1`)
  return rows
}
