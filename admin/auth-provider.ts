import type { AuthProvider } from 'react-admin'
import type { Profile } from '#contract/accounts.ts'
import { Refusal } from '#contract/client.ts'
import { api, forgetToken, keepToken, readToken } from './api.ts'

/** Who is signed in, asked once for a token. */
let known: { token: string; profile: Promise<Profile> } | null = null

function profile(): Promise<Profile> {
  const token = readToken()
  if (!token) return Promise.reject(new Error('Please sign in to continue.'))
  if (known?.token !== token) known = { token, profile: api().accounts.profile({}) }
  return known.profile
}

export const authProvider: AuthProvider = {
  async login({ username, password }) {
    const { token } = await api().accounts.signIn({ username, password })
    keepToken(token)
    const { is_staff, is_superuser } = await profile()
    if (is_staff || is_superuser) return
    await authProvider.logout({})
    throw new Error('This is for the staff of the shop.')
  },
  async logout() {
    // A token that has already ended can't be ended; either way it is gone here.
    if (readToken())
      await api()
        .accounts.signOut({})
        .catch(() => undefined)
    known = null
    forgetToken()
  },
  async checkAuth() {
    const { is_staff, is_superuser } = await profile().catch((problem) => {
      known = null
      throw problem
    })
    if (!is_staff && !is_superuser) throw new Error('This is for the staff of the shop.')
  },
  async checkError(problem) {
    if (!(problem instanceof Refusal || 'status' in problem) || problem.status !== 401) return
    known = null
    forgetToken()
    throw new Error('Your session has ended. Please sign in again.')
  },
  async getIdentity() {
    const { username, first_name, last_name } = await profile()
    return { id: username, fullName: `${first_name} ${last_name}`.trim() || username }
  },
  async getPermissions() {
    return (await profile()).is_superuser ? 'superuser' : 'staff'
  },
}
