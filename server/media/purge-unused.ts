import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { MediaStore } from './store.ts'

/** Deletes photographs uploaded before `sentBefore` that nothing shows: uploads into forms that were never saved. */
export async function purgeUnused(
  db: Database,
  { store, sentBefore }: { store: MediaStore; sentBefore: Date },
): Promise<number> {
  // One statement: it either sees a photograph's concurrent use, or that use is refused because the photograph is
  // missing.
  const { rows } = await db.execute<{ hash: string }>(sql`
    delete from media m where m.created_at < ${sentBefore}
      and not exists (select 1 from product_photographs where media_hash = m.hash)
      and not exists (select 1 from variants where media_hash = m.hash)
      and not exists (select 1 from blog_posts where media_hash = m.hash or content like '%' || m.hash || '%')
      and not exists (select 1 from shop_content where value::text like '%' || m.hash || '%')
      and not exists (select 1 from order_items where media_hash = m.hash)
      and not exists (select 1 from checkout_session_items where media_hash = m.hash)
    returning hash`)
  for (const { hash } of rows) await store.remove(hash)
  return rows.length
}
