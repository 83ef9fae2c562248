import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { isKnownDevice, rememberDevice } from './devices.ts'
import { mailToStaff, newDeviceEmail } from './staff-emails.ts'
import type { users } from './tables.ts'
import { type Device, issueToken } from './tokens.ts'

/** A thief with the password could otherwise flood the mailbox. */
export const MAILS: Limit = { points: 5, seconds: 60 * 60 }

/** Issues a token to staff after the correct password. Emails them when the browser is new. */
export async function signInStaff(
  context: Pick<Context, 'db' | 'limits' | 'now' | 'mail' | 'settings'>,
  { user, device }: { user: typeof users.$inferSelect; device: Device },
): Promise<string> {
  const { db, now } = context
  const at = now()
  const known = await isKnownDevice(db, { ...device, user_id: user.id })
  const layout =
    known || !(await context.limits.allows('new-device-mail', MAILS, String(user.id)))
      ? null
      : await readStaffEmailLayout(context)
  const needsFactor = user.has_second_factor
  const content =
    layout && (await newDeviceEmail({ username: user.username, device: device.name, at, needsFactor }, layout))
  return db.transaction(async (tx) => {
    const token = await issueToken(tx, { user, now: at, device })
    // With a second factor, the device is remembered once the factor is given.
    if (!needsFactor) await rememberDevice(tx, { user_id: user.id, hash: device.hash, at })
    if (!known) {
      const subject = { kind: 'account', id: String(user.id), label: user.username }
      await record(tx, { by: user, action: 'sign-in.new-device', subject, after: { device: device.name }, at })
    }
    if (content) await mailToStaff(context, tx, { to: user, kind: 'new-device', content })
    return token
  })
}
