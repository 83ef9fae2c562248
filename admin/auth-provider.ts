import type { AuthProvider } from 'react-admin'
import type { Profile } from '#contract/accounts.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from './api.ts'
import { endSession, tellSignedIn } from './session-tabs.ts'
import { readToken } from './token.ts'

interface SignedIn {
  profile: Profile
  /** The second factor is given or not required, and the password is not a temporary one. */
  complete: boolean
}

/** Who is signed in, asked once for a token. */
let known: { token: string; signedIn: Promise<SignedIn> } | null = null
/** Set when the sign-in page has to go on with the token that is there: react-admin leads to it by a logout. */
let unfinished = false

/** Why the shop refuses a call until the sign-in is complete. */
const UNFINISHED = ['second_factor_needed', 'second_factor_setup_needed', 'password_change_needed']

export const NOT_STAFF = 'This is for the staff of the shop.'

function signedIn(): Promise<SignedIn> {
  const token = readToken()
  if (!token) return Promise.reject(new Error('Please sign in to continue.'))
  if (known?.token !== token) known = { token, signedIn: ask() }
  return known.signedIn
}

async function ask(): Promise<SignedIn> {
  const profile = await api().accounts.profile({})
  if (!profile.is_staff && !profile.is_superuser) return { profile, complete: false }
  const { state, must_change_password } = await api().staffSecurity.state({})
  return { profile, complete: (state === 'none' || state === 'given') && !must_change_password }
}

/** The next question asks the shop again. */
export function forgetWhoIsSignedIn(): void {
  known = null
}

export const authProvider: AuthProvider = {
  /** The sign-in page has done all of it; this is where react-admin hears of it. */
  async login() {
    known = null
    await authProvider.checkAuth({})
    tellSignedIn()
  },
  async logout() {
    known = null
    if (unfinished) {
      unfinished = false
      return
    }
    // A token that has already ended can't be ended; either way it is gone here.
    if (readToken())
      await api()
        .accounts.signOut({})
        .catch(() => undefined)
    endSession()
  },
  async checkAuth() {
    const { profile, complete } = await signedIn().catch((problem) => {
      known = null
      throw problem
    })
    if (!profile.is_staff && !profile.is_superuser) throw new Error(NOT_STAFF)
    if (complete) return
    known = null
    unfinished = true
    throw new Error('Please complete your sign-in.')
  },
  async checkError(problem) {
    const code = problem instanceof ApiClientError ? problem.code : (problem?.body?.code ?? null)
    if (UNFINISHED.includes(code)) {
      known = null
      unfinished = true
      throw new Error('Please complete your sign-in.')
    }
    if (!(problem instanceof ApiClientError || 'status' in problem) || problem.status !== 401) return
    known = null
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
