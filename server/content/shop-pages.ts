import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { NamedLink } from '#contract/home-words.ts'
import { categoryPages, SHOP_PAGES } from '#contract/pages.ts'
import { idAtOldAddress } from '#server/addresses/addresses.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'

/**
 * Throws 400 for a link that is no page of the shop. Earlier slugs of products and posts are accepted, because they
 * redirect.
 */
export async function refuseStrangePage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { field, address }: { field: string; address: string },
): Promise<void> {
  if (!(await isPage(db, now(), address)))
    throw invalidField(
      field,
      `The shop has no page ${address}. Choose one from the list, or type an address such as /products/damask-rose.`,
    )
}

/** The targets of links: the pages of every shop, and its categories. */
export async function listPages(db: Handle): Promise<NamedLink[]> {
  const rows = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  return [
    ...Object.entries(SHOP_PAGES).map(([to, name]) => ({ to, name })),
    ...rows.map(({ slug, name }) => ({ to: categoryAddress(slug), name })),
  ]
}

function categoryAddress(slug: string): string {
  const own = Object.entries(categoryPages).find(([, category]) => category === slug)?.[0]
  return own ? `/${own}` : `/products?category__slug=${slug}`
}

async function isPage(db: Handle, now: Date, address: string): Promise<boolean> {
  const [path = ''] = address.split('#')
  if (path in SHOP_PAGES) return true
  const category = categoryAt(path)
  if (category !== null) return isThere(db, 'category', category, now)
  const [, kind, slug] = /^\/(products|blog)\/([a-z0-9-]{1,160})\/?$/.exec(path) ?? []
  return slug !== undefined && isThere(db, kind === 'blog' ? 'post' : 'product', slug, now)
}

/** The category that a path shows, or null. */
export function categoryAt(address: string): string | null {
  const [, listed] = /^\/products\?category__slug=([\w-]{1,80})$/.exec(address) ?? []
  return listed ?? categoryPages[address.slice(1) as keyof typeof categoryPages] ?? null
}

async function isThere(db: Handle, kind: 'category' | 'product' | 'post', slug: string, now: Date): Promise<boolean> {
  const found = {
    category: () => db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)),
    // The page of a product that is no longer sold says so.
    product: () =>
      db
        .select({ id: products.id })
        .from(products)
        .where(
          and(
            eq(products.slug, slug),
            eq(products.kind, 'goods'),
            or(products.published, isNotNull(products.taken_off_at)),
          ),
        ),
    post: () =>
      db
        .select({ id: blogPosts.id })
        .from(blogPosts)
        .where(and(eq(blogPosts.slug, slug), lte(blogPosts.published_at, now))),
  }
  const rows = await found[kind]()
  return rows.length > 0 || (await idAtOldAddress(db, { kind, slug })) !== null
}
