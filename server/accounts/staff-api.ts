import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { changeStaffEmail, changeStaffPassword } from './own-account.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './second-factor/authenticator.ts'
import { confirmPassword } from './second-factor/confirm-password.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './second-factor/passkeys.ts'
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts'
import { changeSecuritySettings, readSecuritySettings, settingsOf } from './second-factor/requirements.ts'
import { readSignInState } from './second-factor/state.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import { startVerification, verifyPasskey } from './second-factor/verify-passkey.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

export function staffSecurityApi(parts: Parts): BoundArea {
  const { db, now } = parts
  return bind('staffSecurity', {
    state: (_, { user, session }) => readSignInState(parts, user, session),
    verifyCode: async ({ code }, visitor) => ({ token: await verifyCode(parts, code, visitor) }),
    passkeyOptions: (_, visitor) => startVerification(parts, visitor),
    verifyPasskey: async ({ response }, visitor) => ({ token: await verifyPasskey(parts, response, visitor) }),
    confirmPassword: async ({ password }, visitor) => {
      await confirmPassword(parts, password, visitor)
      return { detail: 'Thank you.' }
    },
    changeEmail: async ({ email }, { user, session }) => {
      await changeStaffEmail(parts, email, user)
      return readSignInState(parts, { ...user, email }, session)
    },
    changePassword: async ({ password }, { user, session }) => {
      await changeStaffPassword(parts, password, user, session)
      return readSignInState(parts, user, { ...session, must_change_password: false })
    },
    startAuthenticator: (_, { user }) => startAuthenticator(parts, user),
    confirmAuthenticator: ({ code }, visitor) => confirmAuthenticator(parts, code, visitor),
    removeAuthenticator: async (_, { user, session }) => {
      await removeAuthenticator(parts, user)
      return readSignInState(parts, user, session)
    },
    startPasskey: (_, visitor) => startPasskey(parts, visitor),
    addPasskey: (input, visitor) => addPasskey(parts, input, visitor),
    renamePasskey: async (input, { user, session }) => {
      await renamePasskey(parts, input, user)
      return readSignInState(parts, user, session)
    },
    removePasskey: async ({ id }, { user, session }) => {
      await removePasskey(parts, id, user)
      return readSignInState(parts, user, session)
    },
    newRecoveryCodes: async (_, { user }) => ({ recovery_codes: await renewRecoveryCodes(parts, user) }),
    sessions: (_, { user, session }) => listSessions(db, user, session, now()),
    endSession: async ({ id }, { user, session }) => {
      await endSession(parts, id, user)
      return listSessions(db, user, session, now())
    },
    endOtherSessions: async (_, { user, session }) => {
      await endOtherSessions(parts, user, session)
      return listSessions(db, user, session, now())
    },
    settings: async () => settingsOf(await readSecuritySettings(db)),
    updateSettings: (input, { user, session }) => changeSecuritySettings(parts, input, user, session),
  })
}
