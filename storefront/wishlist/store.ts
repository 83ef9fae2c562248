import { ApiClientError } from '#contract/client.ts'
import { WISHLIST_CAP } from '#contract/limits.ts'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import * as words from '#words/en/wishlist.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { parse, read, write } from '../session/storage.ts'
import { currentSession, sessionSettled, subscribe } from '../session/store.ts'
import { showSaved, WISHLIST } from './saved.ts'

/** The ids on this device, newest first. What the device holds may be anything. */
export function deviceList(): number[] {
  return readIds(parse(read('localStorage', WISHLIST)))
}

/** The ids among any values: whole, positive and each once. */
export function readIds(values: unknown): number[] {
  if (!Array.isArray(values)) return []
  const ids = values.filter((id) => Number.isInteger(id) && id > 0 && id <= INTEGER_MAX)
  return [...new Set<number>(ids)].slice(0, WISHLIST_CAP)
}

/** The server refuses a larger id, and the whole list with it. */
const INTEGER_MAX = 2_147_483_647

/** False where the browser stores nothing: the list then ends with the page. */
export function isKept(): boolean {
  try {
    return parse(localStorage.getItem(WISHLIST)) !== null || deviceList().length === 0
  } catch {
    return false
  }
}

let followed = false

/** Brings what pages show of the list up to date. After an error, they show it as it was. */
export async function readSaved(): Promise<void> {
  follow()
  await sessionSettled()
  const { token } = currentSession()
  if (!token) return showSaved(deviceList())
  const read = await api(wishlistCalls)
    .wishlist.saved({})
    .catch(() => null)
  // Signed out or in again meanwhile.
  if (read && currentSession().token === token) showSaved(read.product_ids)
}

/** Saves a product or takes it off. Returns why it could not, or null. */
export async function save(id: number, on: boolean): Promise<string | null> {
  follow()
  if (!currentSession().token) return saveOnDevice(id, on)
  try {
    const { wishlist } = api(wishlistCalls)
    const { product_ids } = on ? await wishlist.add({ product_id: id }) : await wishlist.remove({ id })
    showSaved(product_ids)
    return null
  } catch (problem) {
    // Taken off in another window already.
    if (!on && problem instanceof ApiClientError && problem.status === 404) {
      await readSaved()
      return null
    }
    return errorMessage(problem, words.notChanged)
  }
}

function saveOnDevice(id: number, on: boolean): string | null {
  const others = deviceList().filter((one) => one !== id)
  if (on && others.length >= WISHLIST_CAP) return words.full(WISHLIST_CAP)
  keep(on ? [id, ...others] : others)
  return null
}

function keep(ids: readonly number[]): void {
  write('localStorage', WISHLIST, ids.length > 0 ? JSON.stringify(ids) : null)
  if (!currentSession().token) showSaved(ids)
}

/**
 * Merges the device's list into the account's. What there is no room for stays on the device; so does everything after
 * an error, and the next start tries again.
 */
export async function mergeDeviceList(): Promise<void> {
  const sent = deviceList()
  if (sent.length === 0) return
  const merged = await api(wishlistCalls)
    .wishlist.merge({ product_ids: sent })
    .catch(() => null)
  if (!merged) return
  const left = new Set(merged.left_out)
  // Read again: another window may have saved more.
  keep(deviceList().filter((id) => !sent.includes(id) || left.has(id)))
  showSaved(merged.product_ids)
}

function follow(): void {
  if (followed) return
  followed = true
  let { token } = currentSession()
  subscribe(() => {
    if (currentSession().token === token) return
    token = currentSession().token
    showSaved([])
    void readSaved()
  })
  // A page from the back/forward cache has missed what other pages changed.
  addEventListener('pageshow', (event) => event.persisted && void readSaved())
}
