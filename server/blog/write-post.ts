import { and, eq, ne, sql } from 'drizzle-orm'
import type { PostChange, PostDraft, StaffPost } from '#contract/staff/blog.ts'
import { keepOldAddress, purgeAddresses } from '#server/addresses/addresses.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { invalidField, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { editable, findPost, type PostRow, postColumns } from './posts.ts'
import { slugOf } from './slug.ts'
import { blogCategories, blogPosts } from './tables.ts'

type PostContext = Pick<Context, 'db' | 'now'>
type Written = Pick<PostRow, 'slug' | 'title' | 'content' | 'media_hash' | 'media_alt' | 'category_id' | 'published_at'>

/** Creates a post: a draft, unless `published_at` is given. */
export function createPost(
  { db, now }: PostContext,
  { post, by }: { post: PostDraft; by: SignedIn },
): Promise<StaffPost> {
  const at = now()
  const blank: Written = {
    slug: '',
    title: '',
    content: '',
    media_hash: null,
    media_alt: '',
    category_id: null,
    published_at: null,
  }
  return db.transaction(async (tx) => {
    const values = await written(tx, { before: blank, input: post, at })
    const [row] = await tx
      .insert(blogPosts)
      .values({ ...values, created_at: at, updated_at: at })
      .onConflictDoNothing()
      .returning(postColumns)
    if (!row) throw slugTaken()
    await record(tx, { by, action: 'post.create', subject: subjectOf(row), after: { ...values }, at })
    return editable(tx, { now: at, row })
  })
}

/** Changes the given fields. Throws 409 when the post has a newer version. */
export function updatePost(
  { db, now }: PostContext,
  { id, version, by, ...input }: PostChange & { id: number; version: number } & { by: SignedIn },
): Promise<StaffPost> {
  const at = now()
  return db.transaction(async (tx) => {
    const before = await findPost(tx, id)
    const values = await written(tx, { before, input, at, id })
    const [row] = await tx
      .update(blogPosts)
      .set({ ...values, updated_at: at, version: sql`${blogPosts.version} + 1` })
      .where(and(eq(blogPosts.id, id), eq(blogPosts.version, version)))
      .returning(postColumns)
    if (!row) throw versionConflict()
    const wasShown = before.published_at !== null && before.published_at <= at
    await keepOldAddress(tx, { kind: 'post', id, from: before.slug, to: row.slug, wasShown, at })
    const change = changesBetween({ ...before }, { ...values })
    if (change) await record(tx, { by, action: 'post.update', subject: subjectOf(row), ...change, at })
    return editable(tx, { now: at, row })
  })
}

export function removePost(
  { db, now }: PostContext,
  { id, version, by }: { id: number; version: number; by: SignedIn },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findPost(tx, id)
    const deleted = await tx
      .delete(blogPosts)
      .where(and(eq(blogPosts.id, id), eq(blogPosts.version, version)))
      .returning({ id: blogPosts.id })
    if (deleted.length === 0) throw versionConflict()
    await purgeAddresses(tx, { kind: 'post', id })
    const { version: _, created_at, updated_at, ...lost } = before
    await record(tx, { by, action: 'post.remove', subject: subjectOf(before), before: lost, at: now() })
  })
}

/** The post to save. Throws 400 under the field that is wrong. */
async function written(
  tx: Transaction,
  { before, input, at, id = 0 }: { before: Written; input: PostChange; at: Date; id?: number },
): Promise<Written> {
  const title = input.title ?? before.title
  const picture = input.picture === undefined ? null : input.picture
  if (picture && (await readPhotographs(tx, [picture])).length === 0)
    throw invalidField('picture', 'We can’t find that photograph. Please upload it again.')
  if (input.category_id && !(await hasCategory(tx, input.category_id)))
    throw invalidField('category_id', 'That category has been removed.')
  const slug = input.slug || before.slug || slugOf(title)
  if (slug === '')
    throw invalidField('slug', 'Please give the post an address of lower-case letters, digits and hyphens.')
  const [taken] = await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), ne(blogPosts.id, id)))
  if (taken) throw slugTaken()
  const values = {
    slug,
    title,
    content: input.content === undefined ? before.content : sanitised(input.content),
    media_hash: input.picture === undefined ? before.media_hash : (picture?.hash ?? null),
    media_alt: input.picture === undefined ? before.media_alt : (picture?.alt ?? ''),
    category_id: input.category_id === undefined ? before.category_id : input.category_id,
    published_at: input.published_at === undefined ? before.published_at : instantOf(input.published_at, at),
  }
  if (values.published_at && isBlank(values.content))
    throw invalidField('content', 'Please write the post before you publish it.')
  return values
}

const slugTaken = () => invalidField('slug', 'Another post has this address. Please choose a different one.')
const instantOf = (given: string | null, at: Date) => (given === 'now' ? at : given === null ? null : new Date(given))
const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
const subjectOf = (row: { id: number; title: string }) => ({ kind: 'post', id: String(row.id), label: row.title })

async function hasCategory(db: Handle, id: number): Promise<boolean> {
  const [found] = await db.select({ id: blogCategories.id }).from(blogCategories).where(eq(blogCategories.id, id))
  return found !== undefined
}
