import { eq, inArray } from 'drizzle-orm'
import { categoryPages } from '#contract/pages.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import type { EmailLayout } from '#server/mail/email-template.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { reminderEmail } from './emails.ts'
import { oneClickHeaders, stopPage } from './stop.ts'
import { reminders } from './tables.ts'
import { nameOf } from './things.ts'

export type SendContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret' | 'failpoint'>
export type ReminderRow = typeof reminders.$inferSelect

/**
 * Writes the one mail of each of these locked reminders and deletes them, in the caller's transaction: a process that
 * dies has done both or neither.
 */
export async function mailAndForget(
  { mail, settings, secret, failpoint }: SendContext,
  tx: Transaction,
  rows: ReminderRow[],
): Promise<void> {
  if (rows.length === 0) return
  const layouts = new Map<Language, EmailLayout>()
  for (const row of rows) {
    const { id, kind, email, email_hash, language } = row
    const layout = layouts.get(language) ?? (await readEmailLayout({ db: tx, settings }, language))
    layouts.set(language, layout)
    const pages = `${settings.publicUrl}${prefixOf(language)}`
    const content = await reminderEmail(
      {
        kind,
        name: await nameOf(tx, row),
        address: pages + (await pathOf(tx, row)),
        stop: stopPage(pages, { secret, email_hash }),
      },
      layout,
    )
    const headers = oneClickHeaders(settings.publicUrl, { secret, email_hash })
    await mail.enqueue(tx, { kind: 'reminder', subject_id: String(id), to: email, content, headers })
  }
  failpoint('reminders.mailed')
  const ids = rows.map(({ id }) => id)
  await tx.delete(reminders).where(inArray(reminders.id, ids))
}

/** The page on which it can be bought. */
async function pathOf(db: Handle, { product_id, category_id }: ReminderRow): Promise<string> {
  if (product_id) {
    const [product] = await db.select({ slug: products.slug }).from(products).where(eq(products.id, product_id))
    return `/products/${product?.slug}`
  }
  const [category] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, category_id ?? 0))
  const own = Object.entries(categoryPages).find(([, slug]) => slug === category?.slug)?.[0]
  return own ? `/${own}` : `/products?category__slug=${category?.slug}`
}
