import type { CartItem, LeftBehind } from '#contract/cart.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from './api.ts'
import { refreshCartCount } from './cart.ts'
import { newId } from './new-id.ts'
import {
  type GuestItem,
  isGuestItem,
  isRecord,
  keepGuestCart,
  MERGE,
  parse,
  read,
  readGuestCart,
  write,
} from './storage.ts'
import { updateSession } from './store.ts'

/** A guest's cart that is being merged into the server's. Sent again with the same id, it changes nothing. */
interface PendingMerge {
  merge_id: string
  items: GuestItem[]
}

/**
 * Merges the guest's cart into the server's. Stores the merge under an id first: after a lost response, the next start
 * sends it again and nothing is added twice. Lines that can't be merged stay in the guest's cart until the next sign-in
 * (`signingIn`).
 */
export async function mergeGuestCart(signingIn: boolean): Promise<void> {
  const lost = readPendingMerge()
  let lines = lost && (await merge(lost))
  const items = readGuestCart().filter((item) => signingIn || !item.left)
  if (items.length > 0 && !readPendingMerge()) lines = await merge({ merge_id: newId(), items })
  updateSession({ guestCart: readGuestCart() })
  await refreshCartCount(lines ?? undefined)
}

/** The shopper has read which lines were not merged. */
export function markLeftSeen(): void {
  const items = readGuestCart().map((item) => (item.left ? { ...item, left: { ...item.left, seen: true } } : item))
  keepGuestCart(items)
  updateSession({ guestCart: items })
}

async function merge(pending: PendingMerge): Promise<CartItem[] | null> {
  keepPendingMerge(pending)
  keepGuestCart(readGuestCart().filter((item) => !pending.items.some(({ id }) => id === item.id)))
  const items = pending.items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  try {
    const merged = await api().cart.merge({ merge_id: pending.merge_id, items })
    keepPendingMerge(null)
    giveBack(stayed(pending.items, merged.left_behind))
    return merged.items
  } catch (problem) {
    if (problem instanceof ApiClientError && problem.status < 500 && problem.status !== 401 && problem.status !== 429) {
      // The server will never accept this merge, so the lines go back to the guest's cart.
      keepPendingMerge(null)
      giveBack(pending.items.map((item) => ({ ...item, left: { reason: 'refused', seen: false } })))
    }
    return null
  }
}

function stayed(items: readonly GuestItem[], left_behind: readonly LeftBehind[]): GuestItem[] {
  return left_behind.flatMap(({ product_id, variant_id, quantity, reason }) => {
    const item = items.find((line) => line.product_id === product_id && line.variant_id === variant_id)
    return item ? [{ ...item, quantity, left: { reason, seen: false } }] : []
  })
}

function giveBack(items: readonly GuestItem[]): void {
  if (items.length > 0) keepGuestCart([...items, ...readGuestCart()])
}

function readPendingMerge(): PendingMerge | null {
  const kept = parse(read('localStorage', MERGE))
  if (!isRecord(kept) || typeof kept.merge_id !== 'string' || !Array.isArray(kept.items)) return null
  return { merge_id: kept.merge_id, items: kept.items.filter(isGuestItem) }
}

function keepPendingMerge(merge: PendingMerge | null): void {
  write('localStorage', MERGE, merge && JSON.stringify(merge))
}
