/** The key of a guest's wishlist on this device. */
export const WISHLIST = 'sidr-and-sage.wishlist'

/** Filled by store.ts, which is fetched when there may be something to fill in. */
let saved: ReadonlySet<number> = new Set()
export const listeners = new Set<() => void>()

export const isSaved = (id: number) => saved.has(id)

export function showSaved(ids: readonly number[]): void {
  saved = new Set(ids)
  for (const listener of listeners) listener()
}
