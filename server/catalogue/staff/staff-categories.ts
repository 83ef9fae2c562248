import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { CategoryOrdering, ChangedCategory, NewCategory, StaffCategory } from '#contract/staff/catalogue.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { keepOldAddress, purgeAddresses } from '#server/addresses/addresses.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { parseOrdering } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'

type CatalogueContext = Pick<Context, 'db' | 'now'>

const columns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  description: categories.description,
  parent_id: categories.parent_id,
  coming_soon: categories.coming_soon,
  position: categories.position,
  products: sql<number>`(select count(*)::int from products p where p.category_id = categories.id
    and p.kind = 'goods')`,
  version: categories.version,
}

export async function listStaffCategories(
  db: Handle,
  { pageRequest, ordering }: { pageRequest: PageRequest; ordering: CategoryOrdering },
): Promise<Page<StaffCategory>> {
  const { field, direction } = parseOrdering(ordering)
  const by = direction === 'desc' ? desc : asc
  const rows = await db
    .select(columns)
    .from(categories)
    .orderBy(by(categories[field]), asc(categories.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(categories)
  return { results: rows, count: total?.count ?? 0 }
}

export async function readStaffCategory(db: Handle, id: number): Promise<StaffCategory> {
  const [row] = await db.select(columns).from(categories).where(eq(categories.id, id))
  if (!row) throw notFound('Category not found.')
  return row
}

export async function createCategory(
  { db, now }: CatalogueContext,
  { category, by }: { category: NewCategory; by: SignedIn },
): Promise<StaffCategory> {
  return db.transaction(async (tx) => {
    await refuseParent(tx, category.parent_id ?? null, 0)
    const [row] = await tx.insert(categories).values(category).onConflictDoNothing().returning({ id: categories.id })
    if (!row) throw invalidField('slug', `The category ${category.slug} already exists.`)
    const created = await readStaffCategory(tx, row.id)
    await record(tx, {
      by,
      action: 'category.create',
      subject: subjectOf(created),
      after: writtenOf(created),
      at: now(),
    })
    return created
  })
}

export async function updateCategory(
  { db, now }: CatalogueContext,
  { id, version, visitor, ...given }: ChangedCategory & { visitor: StaffVisitor },
): Promise<StaffCategory> {
  const by = visitor.user
  return db.transaction(async (tx) => {
    const before = await readStaffCategory(tx, id)
    if (given.parent_id !== undefined) {
      await refuseParent(tx, given.parent_id, id)
      await handOutByMove(tx, { visitor, from: before.parent_id, to: given.parent_id, at: now() })
    }
    await refuseTaken(tx, given.slug, id)
    const changed = await tx
      .update(categories)
      .set({ ...given, version: sql`${categories.version} + 1` })
      .where(and(eq(categories.id, id), eq(categories.version, version)))
      .returning({ id: categories.id })
    if (changed.length === 0) throw versionConflict()
    const to = given.slug ?? before.slug
    await keepOldAddress(tx, { kind: 'category', id, from: before.slug, to, wasShown: true, at: now() })
    const after = await readStaffCategory(tx, id)
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'category.update', subject: subjectOf(after), ...changes, at: now() })
    return after
  })
}

/**
 * Asks who moves goods into another category to confirm who they are, where a discount code or an offer names either:
 * without it, a move would make a code of all that are in it.
 */
export async function handOutByMove(
  tx: Transaction,
  { visitor, from, to, at }: { visitor: StaffVisitor; from: number | null; to: number | null; at: Date },
): Promise<void> {
  if (from === to) return
  const { rows } = await tx.execute<{ named: boolean }>(sql`
    with moved as (select id, parent_id from categories where id in (${from}::int, ${to}::int))
    select exists (select from discount_codes d where not d.paused and (d.ends_at is null or d.ends_at > ${at})
      and (d.category_ids || d.except_category_ids) && array(
        select id from moved union select parent_id from moved where parent_id is not null)) as named`)
  if (rows[0]?.named) await handOut(tx, { visitor, kind: 'price', amount_pence: Number.POSITIVE_INFINITY, at })
}

/** Deletes an empty category. */
export async function removeCategory(
  { db, now }: CatalogueContext,
  { id, by }: { id: number; by: SignedIn },
): Promise<{ removed: boolean; detail: string }> {
  return db.transaction(async (tx) => {
    // Locked: a product that is moved into it at the same time waits, and then finds it gone or keeps it.
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
    const category = await readStaffCategory(tx, id)
    if (category.products > 0)
      throw new ApiError(
        'conflict',
        `${category.name} holds ${category.products === 1 ? 'a product' : `${category.products} products`}. Move them to another category first.`,
      )
    const [child] = await tx
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.parent_id, id))
      .limit(1)
    if (child) throw new ApiError('conflict', `${child.name} is under ${category.name}. Move it first.`)
    await moveUnlisted(tx, id)
    await purgeAddresses(tx, { kind: 'category', id })
    await tx.delete(categories).where(eq(categories.id, id))
    await record(tx, {
      by,
      action: 'category.remove',
      subject: subjectOf(category),
      before: writtenOf(category),
      at: now(),
    })
    return { removed: true, detail: `${category.name} has been removed.` }
  })
}

/** Moves gift wrap and gift cards, which the category doesn't show, to another one. Throws 409 without any other. */
async function moveUnlisted(tx: Transaction, id: number): Promise<void> {
  const inside = eq(products.category_id, id)
  if ((await tx.$count(products, inside)) === 0) return
  const [other] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(ne(categories.id, id))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(1)
  if (!other) throw new ApiError('conflict', 'This is the only category. Add another one first.')
  await tx.update(products).set({ category_id: other.id }).where(inside)
}

async function refuseTaken(db: Handle, slug: string | undefined, id: number): Promise<void> {
  if (slug === undefined) return
  const [taken] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), ne(categories.id, id)))
  if (taken) throw invalidField('slug', `The category ${slug} already exists.`)
}

/** The shop's pages show one level of nesting; so there are no cycles either. */
async function refuseParent(db: Handle, parent_id: number | null, id: number): Promise<void> {
  if (parent_id === null) return
  const [parent] = await db
    .select({ parent_id: categories.parent_id })
    .from(categories)
    .where(eq(categories.id, parent_id))
  if (!parent) throw invalidField('parent_id', 'There is no such category.')
  if (parent_id === id) throw invalidField('parent_id', 'A category can’t be under itself.')
  if (parent.parent_id !== null) throw invalidField('parent_id', 'That category is itself under another one.')
  const [child] = await db.select({ id: categories.id }).from(categories).where(eq(categories.parent_id, id)).limit(1)
  if (child) throw invalidField('parent_id', 'Other categories are under this one.')
}

const writtenOf = ({ slug, name, description, parent_id, coming_soon, position }: StaffCategory) => ({
  slug,
  name,
  description,
  parent_id,
  coming_soon,
  position,
})
const subjectOf = (category: StaffCategory) => ({ kind: 'category', id: String(category.id), label: category.name })
