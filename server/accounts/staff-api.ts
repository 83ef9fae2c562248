import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { listSessions } from './list-sessions.ts'
import { changeStaffEmail, changeStaffPassword } from './own-account.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './second-factor/authenticator.ts'
import { confirmPassword } from './second-factor/confirm-password.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './second-factor/passkeys.ts'
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts'
import { changeSecuritySettings, readSecuritySettings, settingsOf } from './second-factor/requirements.ts'
import { readSignInState } from './second-factor/state.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import { startVerification, verifyPasskey } from './second-factor/verify-passkey.ts'
import { endOtherSessions, endSession } from './sessions.ts'

export function staffSecurityApi(context: Context): Implementation {
  const { db, now } = context
  return implement('staffSecurity', {
    state: (_, { user, session }) => readSignInState(context, { user, session }),
    verifyCode: async ({ code }, visitor) => ({ token: await verifyCode(context, { code, visitor }) }),
    passkeyOptions: (_, visitor) => startVerification(context, visitor),
    verifyPasskey: async ({ response }, visitor) => ({ token: await verifyPasskey(context, { response, visitor }) }),
    confirmPassword: async ({ password }, visitor) => {
      await confirmPassword(context, { password, visitor })
      return { detail: 'Thank you.' }
    },
    changeEmail: async ({ email }, { user, session }) => {
      await changeStaffEmail(context, { email, user })
      return readSignInState(context, { user: { ...user, email }, session })
    },
    changePassword: async ({ password }, { user, session }) => {
      await changeStaffPassword(context, { password, user, session })
      return readSignInState(context, { user, session: { ...session, must_change_password: false } })
    },
    startAuthenticator: (_, { user }) => startAuthenticator(context, user),
    confirmAuthenticator: ({ code }, visitor) => confirmAuthenticator(context, { code, visitor }),
    removeAuthenticator: async (_, { user, session }) => {
      await removeAuthenticator(context, user)
      return readSignInState(context, { user, session })
    },
    startPasskey: (_, visitor) => startPasskey(context, visitor),
    addPasskey: (input, visitor) => addPasskey(context, { ...input, visitor }),
    renamePasskey: async (input, { user, session }) => {
      await renamePasskey(context, { ...input, user })
      return readSignInState(context, { user, session })
    },
    removePasskey: async ({ id }, { user, session }) => {
      await removePasskey(context, { id, user })
      return readSignInState(context, { user, session })
    },
    newRecoveryCodes: async (_, { user }) => ({ recovery_codes: await renewRecoveryCodes(context, user) }),
    sessions: (_, { user, session }) => listSessions(db, { user, current: session, now: now() }),
    endSession: async ({ id }, { user, session }) => {
      await endSession(context, { id, user })
      return listSessions(db, { user, current: session, now: now() })
    },
    endOtherSessions: async (_, { user, session }) => {
      await endOtherSessions(context, { user, current: session })
      return listSessions(db, { user, current: session, now: now() })
    },
    settings: async () => settingsOf(await readSecuritySettings(db)),
    updateSettings: (input, { user, session }) => changeSecuritySettings(context, { ...input, by: user, session }),
  })
}
