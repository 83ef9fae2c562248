import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { readStopToken, stopToken } from './links.ts'
import { reminders } from './tables.ts'

/** The target of an email program's unsubscribe button (RFC 8058). */
export const REMINDERS_ONE_CLICK_PATH = '/api/reminders/one-click/'

interface Stopped {
  secret: string
  email_hash: string
}

/** The page that asks before it stops: programs that open every link of an email press no button. */
export const stopPage = (pages: string, { secret, email_hash }: Stopped) =>
  `${pages}/remind-me/stop#${stopToken(secret, email_hash)}`

export const oneClickHeaders = (origin: string, { secret, email_hash }: Stopped) => ({
  'List-Unsubscribe': `<${origin}${REMINDERS_ONE_CLICK_PATH}?token=${stopToken(secret, email_hash)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Ends all reminders of the link's address; again, or with none left, is no error. Throws 400 for another link. */
export async function stopReminders({ db, secret }: Pick<Context, 'db' | 'secret'>, token: string): Promise<void> {
  const email_hash = readStopToken(secret, token)
  if (email_hash === null) throw new ApiError('invalid', refusals.forgedReminderLink)
  await db.delete(reminders).where(eq(reminders.email_hash, email_hash))
}
