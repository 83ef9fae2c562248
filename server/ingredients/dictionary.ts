import { sql } from 'drizzle-orm'
import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import type { Handle } from '#server/db/open.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'

/** The ingredients of all published products, and the allergens within them, whether a list names these or not. */
export async function readDictionary(db: Handle, language: Language): Promise<DictionaryIngredient[]> {
  const name = language === SOURCE_LANGUAGE ? sql.raw('i.name') : sql`t.words->>'name'`
  const { rows } = await db.execute<DictionaryIngredient & Record<string, unknown>>(sql`
    with listed as (select distinct unnest(ingredient_ids) as id from product_facets)
    select i.id, i.inci, nullif(${name}, '') as name, to_jsonb(i.families) as families,
      i.source = 'animal' as from_animal,
      (select coalesce(jsonb_agg(a.allergen_id order by a.allergen_id), '[]') from ingredient_allergens a
        where a.ingredient_id = i.id) as allergen_ids
    from ingredients i
      left join translations t on t.kind = 'ingredient' and t.thing = i.id::text and t.language = ${language}
    where i.id in (select id from listed
      union select a.allergen_id from listed join ingredient_allergens a on a.ingredient_id = listed.id)
    order by i.id`)
  return rows
}
