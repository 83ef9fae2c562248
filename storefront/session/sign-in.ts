import { api, apiWith } from './api.ts'
import { checking, merge } from './session.ts'
import { keepToken } from './storage.ts'
import { updateSession } from './store.ts'
import { readStaffDevice } from './tab-storage.ts'

/**
 * Signs in. Throws the ApiClientError or Unreachable of a failed call. Stores the token after the profile: leaving the
 * page in between would keep half a session.
 */
export async function signIn(credentials: { username: string; password: string }, remember: boolean): Promise<void> {
  const device = readStaffDevice()
  const { token } = await api().accounts.signIn(device ? { ...credentials, device } : credentials)
  await startSession(token, remember)
}

/** Signs in with a new token: loads the profile and starts to merge the guest's cart. */
export async function startSession(token: string, remember: boolean): Promise<void> {
  const profile = await apiWith(token).accounts.profile({})
  keepToken(token, remember)
  updateSession({ token, profile })
  // Not awaited: the redirect to the previous page would override a link pressed in the meantime.
  void checking(merge(true))
}
