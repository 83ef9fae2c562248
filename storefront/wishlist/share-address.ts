import { inLanguage } from '../language/in-language.ts'
import { readIds } from './store.ts'

/** What a link shows: an account's list by its token, or the products that a guest's link carries. */
export type Shared = { token: string } | { ids: number[] }

/** The address that shows a wishlist to others. */
export function shareAddress(shared: Shared): string {
  const fragment = 'token' in shared ? `list=${shared.token}` : `products=${shared.ids.join('.')}`
  return `${location.origin}${inLanguage('/wishlist')}#${fragment}`
}

/** Null for the fragment of no such link. */
export function readFragment(fragment: string): Shared | null {
  const [, kind, value = ''] = /^#(list|products)=([\w.-]+)$/.exec(fragment) ?? []
  if (!kind) return null
  return kind === 'list' ? { token: value.slice(0, 100) } : { ids: readIds(value.split('.').map(Number)) }
}
