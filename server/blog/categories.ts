import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { StaffBlogCategory } from '#contract/staff/blog.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { slugOf } from './slug.ts'
import { blogCategories, blogPosts } from './tables.ts'

type CategoryContext = Pick<Context, 'db' | 'now'>

export async function listCategoriesWithPosts(db: Handle, id?: number): Promise<StaffBlogCategory[]> {
  return db
    .select({
      id: blogCategories.id,
      slug: blogCategories.slug,
      name: blogCategories.name,
      posts: count(blogPosts.id),
      version: blogCategories.version,
    })
    .from(blogCategories)
    .leftJoin(blogPosts, eq(blogPosts.category_id, blogCategories.id))
    .where(id === undefined ? undefined : eq(blogCategories.id, id))
    .groupBy(blogCategories.id)
    .orderBy(asc(blogCategories.name))
}

export function createCategory(
  { db, now }: CategoryContext,
  { category, by }: { category: { name: string; slug?: string | undefined }; by: SignedIn },
): Promise<StaffBlogCategory> {
  return db.transaction(async (tx) => {
    const values = { name: category.name, slug: category.slug || slugOf(category.name) }
    await refuseTaken(tx, values.slug)
    const [row] = await tx.insert(blogCategories).values(values).onConflictDoNothing().returning()
    if (!row) throw slugTaken()
    await record(tx, { by, action: 'blog-category.create', subject: subjectOf(row), after: values, at: now() })
    return { ...row, posts: 0 }
  })
}

export function updateCategory(
  { db, now }: CategoryContext,
  {
    id,
    version,
    name,
    slug,
    by,
  }: { id: number; version: number; name?: string | undefined; slug?: string | undefined } & { by: SignedIn },
): Promise<StaffBlogCategory> {
  return db.transaction(async (tx) => {
    const before = await findCategory(tx, id)
    const values = { name: name ?? before.name, slug: slug || before.slug }
    await refuseTaken(tx, values.slug, id)
    const saved = await tx
      .update(blogCategories)
      .set({ ...values, version: sql`${blogCategories.version} + 1` })
      .where(and(eq(blogCategories.id, id), eq(blogCategories.version, version)))
      .returning({ id: blogCategories.id })
    if (saved.length === 0) throw versionConflict()
    const change = changesBetween(before, values)
    if (change)
      await record(tx, {
        by,
        action: 'blog-category.update',
        subject: subjectOf({ ...before, ...values }),
        ...change,
        at: now(),
      })
    const [category] = await listCategoriesWithPosts(tx, id)
    if (!category) throw notFound('Category not found.')
    return category
  })
}

/** Its posts stay, without a category. */
export function removeCategory(
  { db, now }: CategoryContext,
  { id, version, by }: { id: number; version: number; by: SignedIn },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findCategory(tx, id)
    const deleted = await tx
      .delete(blogCategories)
      .where(and(eq(blogCategories.id, id), eq(blogCategories.version, version)))
      .returning({ id: blogCategories.id })
    if (deleted.length === 0) throw versionConflict()
    await record(tx, {
      by,
      action: 'blog-category.remove',
      subject: subjectOf(before),
      before: { name: before.name, slug: before.slug },
      at: now(),
    })
  })
}

async function findCategory(tx: Transaction, id: number) {
  const [row] = await tx.select().from(blogCategories).where(eq(blogCategories.id, id))
  if (!row) throw notFound('Category not found.')
  return row
}

async function refuseTaken(tx: Transaction, slug: string, id = 0): Promise<void> {
  if (slug === '')
    throw invalidField('slug', 'Please give the category an address of lower-case letters, digits and hyphens.')
  const [taken] = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(and(eq(blogCategories.slug, slug), ne(blogCategories.id, id)))
  if (taken) throw slugTaken()
}

const slugTaken = () => invalidField('slug', 'Another category has this address.')
const subjectOf = (row: { id: number; name: string }) => ({
  kind: 'blog-category',
  id: String(row.id),
  label: row.name,
})
