import type { AuthProvider } from 'react-admin'
import type { Profile } from '#contract/accounts.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from './api.ts'
import { announceSignIn, endSession } from './session-tabs.ts'
import { readToken } from './token.ts'

interface SignedIn {
  profile: Profile
  /** The second factor is given or not required, and the password is not a temporary one. */
  complete: boolean
}

/** The signed-in account, read once per token. */
let cached: { token: string; signedIn: Promise<SignedIn> } | null = null
/**
 * Set when sign-in must continue with the stored token. react-admin calls logout() to get to the sign-in page, and
 * logout() would end the token.
 */
let signInIncomplete = false

/** The API's codes for a sign-in that is not complete. */
const INCOMPLETE_CODES = ['second_factor_needed', 'second_factor_setup_needed', 'password_change_needed']

export const NOT_STAFF = 'The back office is for the shop’s staff.'

function signedIn(): Promise<SignedIn> {
  const token = readToken()
  if (!token) return Promise.reject(new Error('Please sign in to continue.'))
  if (cached?.token !== token) cached = { token, signedIn: ask() }
  return cached.signedIn
}

async function ask(): Promise<SignedIn> {
  const profile = await api().accounts.profile({})
  if (!profile.is_staff && !profile.is_superuser) return { profile, complete: false }
  const { state, must_change_password } = await api().staffSecurity.state({})
  return { profile, complete: (state === 'none' || state === 'given') && !must_change_password }
}

/** Makes the next check read the account again. */
export function clearSignedIn(): void {
  cached = null
}

export const authProvider: AuthProvider = {
  /** The sign-in page has already signed in; react-admin only needs to check the result. */
  async login() {
    cached = null
    await authProvider.checkAuth({})
    announceSignIn()
  },
  async logout() {
    cached = null
    if (signInIncomplete) {
      signInIncomplete = false
      return
    }
    // The call fails for a token that has already expired. The token is dropped here anyway.
    if (readToken())
      await api()
        .accounts.signOut({})
        .catch(() => undefined)
    endSession()
  },
  async checkAuth() {
    const { profile, complete } = await signedIn().catch((error) => {
      cached = null
      throw error
    })
    if (!profile.is_staff && !profile.is_superuser) throw new Error(NOT_STAFF)
    if (complete) return
    cached = null
    signInIncomplete = true
    throw new Error('Please complete your sign-in.')
  },
  async checkError(error) {
    const code = error instanceof ApiClientError ? error.code : (error?.body?.code ?? null)
    if (INCOMPLETE_CODES.includes(code)) {
      cached = null
      signInIncomplete = true
      throw new Error('Please complete your sign-in.')
    }
    if (!(error instanceof ApiClientError || 'status' in error) || error.status !== 401) return
    cached = null
    endSession()
    throw new Error('Your session has ended. Please sign in again.')
  },
  async getIdentity() {
    const { username, first_name, last_name } = (await signedIn()).profile
    return { id: username, fullName: `${first_name} ${last_name}`.trim() || username }
  },
  async getPermissions() {
    return (await signedIn()).profile.is_superuser ? 'superuser' : 'staff'
  },
}
