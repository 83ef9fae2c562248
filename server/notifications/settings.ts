import { eq } from 'drizzle-orm'
import type { NotificationKind, Notifications } from '#contract/staff/notifications.ts'
import { changeContent } from '#server/about/change-content.ts'
import { BLANK, ensureContent, readContentVersion } from '#server/about/content.ts'
import { shopContent } from '#server/about/tables.ts'
import type { Handle } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { Parts } from '#server/parts.ts'

export const KINDS: NotificationKind[] = ['order', 'low_stock', 'dispute', 'message']

/** Nobody is written to until the owner has said whom. */
export async function readNotifications(db: Handle): Promise<Notifications> {
  const [row] = await db.select({ value: shopContent.value }).from(shopContent).where(eq(shopContent.key, 'notifications'))
  // Written through changeContent alone, which checked it.
  return (row?.value as Notifications | undefined) ?? BLANK.notifications
}

export async function readNotificationSettings({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<Notifications & { version: number }> {
  await ensureContent(db, now())
  const { value, version } = await readContentVersion(db, 'notifications')
  return { ...value, version }
}

export async function changeNotifications(
  parts: Pick<Parts, 'db' | 'now'>,
  { version, ...change }: Partial<Notifications> & { version: number },
  by: SignedIn,
): Promise<Notifications & { version: number }> {
  const saved = await changeContent(parts, 'notifications', version, change, by)
  return { ...saved.value, version: saved.version }
}
