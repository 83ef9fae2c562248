import { and, asc, eq, sql } from 'drizzle-orm'
import type { ChangedComposition, StaffComposition } from '#contract/staff/formulas.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { ingredientAllergens, ingredients } from '#server/ingredients/tables.ts'
import { shareOf, WHOLE } from './formula.ts'
import { lockIngredients } from './lock-ingredients.ts'
import { ingredientLimits } from './tables.ts'
import { productsWith, writeLists } from './write-lists.ts'

/** Throws 404 for an ingredient that isn't there. */
export async function readComposition(db: Handle, id: number): Promise<StaffComposition> {
  const [ingredient] = await db.select().from(ingredients).where(eq(ingredients.id, id))
  if (!ingredient) throw notFound('Ingredient not found.')
  const { rows: allergens } = await db.execute<{ allergen_id: number; inci: string; percent: string }>(sql`
    select a.allergen_id, c.inci, trim_scale(a.percent)::text as percent from ingredient_allergens a
      join ingredients c on c.id = a.allergen_id where a.ingredient_id = ${id} order by a.percent desc, c.inci`)
  const limits = await db
    .select({
      use: ingredientLimits.use,
      max_percent: sql<string>`trim_scale(${ingredientLimits.max_percent})::text`,
      from_day: ingredientLimits.from_day,
      rule: ingredientLimits.rule,
    })
    .from(ingredientLimits)
    .where(eq(ingredientLimits.ingredient_id, id))
    .orderBy(asc(ingredientLimits.from_day), asc(ingredientLimits.id))
  return { id, inci: ingredient.inci, allergens, limits, version: ingredient.version }
}

/**
 * Replaces the allergens and limits of an ingredient, and writes the lists of the products that contain it. Throws 409
 * when somebody else has changed the ingredient since `version`.
 */
export async function saveComposition(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, allergens, limits, by }: ChangedComposition & { by: SignedIn },
): Promise<StaffComposition> {
  refuseWrong({ id, allergens })
  return db.transaction(async (tx) => {
    await lockIngredients(tx, {
      ids: [id, ...allergens.map(({ allergen_id }) => allergen_id)],
      lock: 'no key update',
      field: (at) => `allergens.${at - 1}.allergen_id`,
    })
    const before = await readComposition(tx, id)
    const changed = await tx
      .update(ingredients)
      .set({ version: sql`${ingredients.version} + 1` })
      .where(and(eq(ingredients.id, id), eq(ingredients.version, version)))
      .returning({ id: ingredients.id })
    if (changed.length === 0) throw versionConflict()
    await tx.delete(ingredientAllergens).where(eq(ingredientAllergens.ingredient_id, id))
    if (allergens.length > 0)
      await tx.insert(ingredientAllergens).values(allergens.map((allergen) => ({ ingredient_id: id, ...allergen })))
    await tx.delete(ingredientLimits).where(eq(ingredientLimits.ingredient_id, id))
    if (limits.length > 0)
      await tx.insert(ingredientLimits).values(limits.map((limit) => ({ ingredient_id: id, ...limit })))
    await writeLists(tx, { products: productsWith(id), now: now() })
    const after = await readComposition(tx, id)
    await record(tx, {
      by,
      action: 'ingredient.composition',
      subject: { kind: 'ingredient', id: String(id), label: before.inci },
      // Without percentages: more people read the history than formulas.
      before: { allergens: before.allergens.map(({ inci }) => inci), limits: before.limits.map(({ rule }) => rule) },
      after: { allergens: after.allergens.map(({ inci }) => inci), limits: after.limits.map(({ rule }) => rule) },
      at: now(),
    })
    return after
  })
}

/** Throws 400 for allergens that are more than all of the ingredient, or the ingredient itself. */
function refuseWrong({ id, allergens }: Pick<ChangedComposition, 'id' | 'allergens'>): void {
  const itself = allergens.findIndex(({ allergen_id }) => allergen_id === id)
  if (itself !== -1)
    throw invalidField(`allergens.${itself}.allergen_id`, 'An ingredient can’t be an allergen in itself.')
  if (allergens.reduce((sum, { percent }) => sum + shareOf(percent), 0) > WHOLE)
    throw invalidField('allergens', 'The allergens are more than 100 % of the ingredient.')
}
