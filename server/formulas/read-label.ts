import { sql } from 'drizzle-orm'
import type { Claim } from '#contract/ingredient-facts.ts'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import type { Handle } from '#server/db/open.ts'
import { readListedIngredients } from '#server/ingredients/listed-ingredients.ts'
import type { Language } from '#words/languages.ts'
import { readFormulas } from './formula.ts'
import { claimsOf } from './label.ts'
import { listedAllergens } from './write-lists.ts'

/** What the page of a product says of its ingredients; of a set, of everything inside it. */
export async function readLabel(
  db: Handle,
  { slug, language, now }: { slug: string; language: Language; now: Date },
): Promise<{ results: ListedIngredient[]; claims: Claim[] }> {
  const listed = await listedAllergens(db, now)
  const names = await readListedIngredients(db, { slug, language })
  const formulas = await readFormulas(
    db,
    sql`select coalesce(s.product_id, p.id) from products p left join set_contents s on p.is_set and s.set_id = p.id
      where p.slug = ${slug} and p.published and (s.set_id is null or s.product_id is not null)`,
  )
  return {
    results: names.map((name) => ({ ...name, allergen: listed.has(name.inci.toLowerCase()) })),
    claims: claimsOf(formulas),
  }
}
