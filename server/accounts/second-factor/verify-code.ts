import { readLetterhead } from '#server/about/facts.ts'
import { record } from '#server/audit/audit.ts'
import { wrongField } from '#server/http/refused.ts'
import type { Parts } from '#server/parts.ts'
import { mailToStaff, recoveryCodeLetter } from '../staff-letters.ts'
import { takeAuthenticatorCode } from './authenticator.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { countCodes, countTries } from './limits.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

const WRONG = 'That code is not right, or has been used. Please wait for the next one, or use a recovery code.'

type VerifyParts = Pick<Parts, 'db' | 'now' | 'limits' | 'log' | 'mail' | 'settings'>

/** A code of the authenticator app (six digits) or a recovery code (letters and digits), used up by this. Answers the session's new token, if it gets one. */
export async function verifyCode(parts: VerifyParts, code: string, visitor: StaffVisitor): Promise<string | null> {
  const { user } = visitor
  const isOfApp = /^[\d\s-]+$/.test(code)
  await countTries(parts, visitor)
  if (isOfApp) await countCodes(parts, visitor)
  const head = await readLetterhead(parts)
  return parts.db.transaction(async (tx) => {
    const at = parts.now()
    if (isOfApp) {
      if (!(await takeAuthenticatorCode(tx, user.id, code, at))) throw refused(parts, user.id)
      return completeSession(tx, visitor, at)
    }
    const left = await takeRecoveryCode(tx, user.id, code)
    if (left === null) throw refused(parts, user.id)
    const subject = { kind: 'account', id: String(user.id), label: user.username }
    await record(tx, { by: user, action: 'second-factor.use-recovery-code', subject, after: { recovery_codes_left: left }, at })
    await mailToStaff(tx, parts, user, 'recovery-code-used', await recoveryCodeLetter({ username: user.username, left }, head))
    return completeSession(tx, visitor, at)
  })
}

function refused({ log }: Pick<Parts, 'log'>, user_id: number): Error {
  log.info({ event: 'second-factor-refused', user_id }, 'a second factor was refused')
  return wrongField('code', WRONG)
}
