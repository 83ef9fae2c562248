import type { NavigateFunction } from 'react-router'
import { replacePage } from './replace-page.ts'

/**
 * Goes to a page in place of this one. Checkout is loaded as a document: only its own may load the payment provider's
 * script.
 */
export function openPage(navigate: NavigateFunction, address: string): void {
  if (/^\/checkout(?:[?#]|$)/.test(address)) location.replace(address)
  else void replacePage(navigate, address)
}
