import { eq } from 'drizzle-orm'
import type { NotificationKind, Notifications } from '#contract/staff/notifications.ts'
import { changeContent } from '#server/content/change-content.ts'
import { BLANK, ensureContent, readContentVersion } from '#server/content/content.ts'
import { shopContent } from '#server/content/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/visitor.ts'

export const KINDS: NotificationKind[] = ['order', 'low_stock', 'dispute', 'message']

/** Nobody gets an email until the owner chooses addresses. */
export async function readNotifications(db: Handle): Promise<Notifications> {
  const [row] = await db
    .select({ value: shopContent.value })
    .from(shopContent)
    .where(eq(shopContent.key, 'notifications'))
  // changeContent has checked it.
  return (row?.value as Notifications | undefined) ?? BLANK.notifications
}

export async function readNotificationSettings({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Notifications & { version: number }> {
  await ensureContent(db, now())
  const { value, version } = await readContentVersion(db, 'notifications')
  return { ...value, version }
}

export async function changeNotifications(
  context: Pick<Context, 'db' | 'now'>,
  { version, by, ...change }: Partial<Notifications> & { version: number } & { by: SignedIn },
): Promise<Notifications & { version: number }> {
  const saved = await changeContent(context, { key: 'notifications', version, change, by })
  return { ...saved.value, version: saved.version }
}
