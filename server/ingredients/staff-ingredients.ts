import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import type { IngredientFamily } from '#contract/ingredient-facts.ts'
import type {
  ChangedIngredient,
  IngredientOrdering,
  NewIngredient,
  StaffIngredient,
} from '#contract/staff/ingredients.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { parseOrdering } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { ingredients } from './tables.ts'

export type DictionaryContext = Pick<Context, 'db' | 'now'> & {
  /** Writes the lists of the products that contain an ingredient. */
  writeListsWith(tx: Transaction, ingredient_id: number): Promise<void>
}

/** Ingredients by either name, common names in other languages included. */
export async function listIngredients(
  db: Handle,
  {
    pageRequest,
    ordering,
    search,
  }: { pageRequest: PageRequest; ordering: IngredientOrdering; search?: string | undefined },
): Promise<Page<StaffIngredient>> {
  const { field, direction } = parseOrdering(ordering)
  const by = direction === 'desc' ? desc : asc
  const where = search ? named(likePattern(search)) : undefined
  const results = await db
    .select()
    .from(ingredients)
    .where(where)
    .orderBy(by(sql`lower(${ingredients[field]})`), asc(ingredients.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  return { results, count: await db.$count(ingredients, where) }
}

const named = (pattern: string) =>
  or(
    ilike(ingredients.inci, pattern),
    ilike(ingredients.name, pattern),
    sql`exists (select 1 from translations t
      where t.kind = 'ingredient' and t.thing = ingredients.id::text and t.words->>'name' ilike ${pattern})`,
  )

/** Throws 404 for one that isn't there. */
export async function readIngredient(db: Handle, id: number): Promise<StaffIngredient> {
  const [row] = await db.select().from(ingredients).where(eq(ingredients.id, id))
  if (!row) throw notFound('Ingredient not found.')
  return row
}

/** Throws 400 for an INCI name that the dictionary has, in any case. */
export function createIngredient(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, ...given }: NewIngredient & { by: SignedIn },
): Promise<StaffIngredient> {
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(ingredients).values(withFamilies(given)).onConflictDoNothing().returning()
    if (!created) throw taken(given.inci)
    await record(tx, {
      by,
      action: 'ingredient.create',
      subject: subjectOf(created),
      after: writtenOf(created),
      at: now(),
    })
    return created
  })
}

/** Changes the given fields. Throws 409 when somebody else has changed the ingredient since `version`. */
export function updateIngredient(
  { db, now, writeListsWith }: DictionaryContext,
  { id, version, by, ...given }: ChangedIngredient & { by: SignedIn },
): Promise<StaffIngredient> {
  return db.transaction(async (tx) => {
    const before = await readIngredient(tx, id)
    if (given.inci !== undefined) await refuseTaken(tx, given.inci, id)
    const [after] = await tx
      .update(ingredients)
      .set({ ...withFamilies(given), version: sql`${ingredients.version} + 1` })
      .where(and(eq(ingredients.id, id), eq(ingredients.version, version)))
      .returning()
    if (!after) throw versionConflict()
    if (after.inci !== before.inci) await writeListsWith(tx, id)
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'ingredient.update', subject: subjectOf(after), ...changes, at: now() })
    return after
  })
}

/** Removes an ingredient with its translations. Throws 400 for one that is in a formula, or an allergen of another. */
export function removeIngredient(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, by }: { id: number; by: SignedIn },
): Promise<{ removed: boolean; detail: string }> {
  return db.transaction(async (tx) => {
    await refuseUsed(tx, id)
    const [removed] = await tx.delete(ingredients).where(eq(ingredients.id, id)).returning()
    if (!removed) throw notFound('Ingredient not found.')
    await record(tx, {
      by,
      action: 'ingredient.remove',
      subject: subjectOf(removed),
      before: writtenOf(removed),
      at: now(),
    })
    return { removed: true, detail: `${removed.inci} has been removed.` }
  })
}

/** Essential oils are fragrance too: without this, a product with one could claim to be free from fragrance. */
const withFamilies = <Given extends { families?: IngredientFamily[] | undefined }>(given: Given): Given =>
  given.families?.includes('essential-oil') && !given.families.includes('fragrance')
    ? { ...given, families: [...given.families, 'fragrance'] }
    : given

async function refuseTaken(db: Handle, inci: string, id: number): Promise<void> {
  const isSame = sql`lower(${ingredients.inci}) = lower(${inci})`
  if ((await db.$count(ingredients, and(isSame, ne(ingredients.id, id)))) > 0) throw taken(inci)
}

async function refuseUsed(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select p.name from formulas f join products p on p.id = f.product_id where f.ingredient_id = ${id}
    union all
    select i.inci from ingredient_allergens a join ingredients i on i.id = a.ingredient_id where a.allergen_id = ${id}
    limit 1`)
  const [user] = rows
  if (user) throw invalidField('id', `${user.name} contains it. Take it out there first.`)
}

const taken = (inci: string) => invalidField('inci', `${inci} is in the dictionary already.`)
const writtenOf = ({ id: _, version: __, ...fields }: StaffIngredient) => fields
const subjectOf = ({ id, inci }: StaffIngredient) => ({ kind: 'ingredient', id: String(id), label: inci })
