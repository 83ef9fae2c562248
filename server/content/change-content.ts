import { and, eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { type ContentKey, type ContentValue, readContentVersion, ShopContent } from './content.ts'
import { shopContent } from './tables.ts'

const LABELS: Record<ContentKey, string> = {
  facts: 'Who trades here',
  about: 'About us',
  home: 'Home page',
  policies: 'Figures of the policies',
  dirhams: 'Prices in dirhams',
  dispatch: 'Dispatch times',
  notifications: 'Notifications',
  banner: 'Banner',
  menu: 'Menu and footer',
}

interface ContentChange<K extends ContentKey> {
  key: K
  version: number
  change: Partial<ContentValue<K>>
  /** More work in the same transaction. */
  also?: (tx: Transaction, before: ContentValue<K>, after: ContentValue<K>) => Promise<void>
}

/** Changes some members of one of the shop's documents. Throws 409 when the document has a newer version. */
export function changeContent<K extends ContentKey>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, version, change, also, by }: ContentChange<K> & { by: SignedIn },
): Promise<{ value: ContentValue<K>; version: number }> {
  const at = now()
  return db.transaction(async (tx) => {
    const before = await readContentVersion(tx, key)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    // The call's shape has checked each member; parse() checks the whole document.
    const value = ShopContent[key].parse({ ...before.value, ...given }) as ContentValue<K>
    const saved = await tx
      .update(shopContent)
      // Members of a later version stay: its processes may run beside this one.
      .set({
        value: sql`${shopContent.value} || ${JSON.stringify(value)}::jsonb`,
        updated_at: at,
        version: sql`${shopContent.version} + 1`,
      })
      .where(and(eq(shopContent.key, key), eq(shopContent.version, version)))
      .returning({ version: shopContent.version })
    const [row] = saved
    if (!row) throw versionConflict()
    const difference = changesBetween({ ...before.value }, { ...value })
    if (difference)
      await record(tx, {
        by,
        action: `${key}.update`,
        subject: { kind: 'content', id: key, label: LABELS[key] },
        ...difference,
        at,
      })
    await also?.(tx, before.value, value)
    return { value, version: row.version }
  })
}
