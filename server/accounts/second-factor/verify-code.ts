import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { invalidField } from '#server/http/api-error.ts'
import { mailToStaff, recoveryCodeEmail } from '../staff-emails.ts'
import { takeAuthenticatorCode } from './authenticator.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { countCodes, countTries } from './limits.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

const WRONG = 'That code is wrong or has been used. Please wait for the next one, or use a recovery code.'

type VerifyContext = Pick<Context, 'db' | 'now' | 'limits' | 'log' | 'mail' | 'settings'>

/**
 * Verifies a code of the authenticator app (six digits) or a recovery code (letters and digits), and uses it up.
 * Returns the session's new token, or null.
 */
export async function verifyCode(
  context: VerifyContext,
  { code, visitor }: { code: string; visitor: StaffVisitor },
): Promise<string | null> {
  const { user } = visitor
  const isOfApp = /^[\d\s-]+$/.test(code)
  const giveBack = await countTries(context, visitor)
  if (isOfApp) await countCodes(context, visitor)
  const layout = await readStaffEmailLayout(context)
  const token = await context.db.transaction(async (tx) => {
    const at = context.now()
    if (isOfApp) {
      if (!(await takeAuthenticatorCode(tx, { user_id: user.id, code, at }))) throw refused(context, user.id)
      return completeSession(tx, { visitor, at })
    }
    const left = await takeRecoveryCode(tx, { user_id: user.id, code })
    if (left === null) throw refused(context, user.id)
    const subject = { kind: 'account', id: String(user.id), label: user.username }
    await record(tx, {
      by: user,
      action: 'second-factor.use-recovery-code',
      subject,
      after: { recovery_codes_left: left },
      at,
    })
    await mailToStaff(context, tx, {
      to: user,
      kind: 'recovery-code-used',
      content: await recoveryCodeEmail({ username: user.username, left }, layout),
    })
    return completeSession(tx, { visitor, at })
  })
  await giveBack()
  return token
}

function refused({ log }: Pick<Context, 'log'>, user_id: number): Error {
  log.info({ event: 'second-factor-refused', user_id }, 'a second factor was refused')
  return invalidField('code', WRONG)
}
