import type { NavigateFunction } from 'react-router'
import { inLanguage } from '../language/in-language.ts'
import { type Replacement, replacePage } from './replace-page.ts'

/**
 * Replaces this page with another; false if it can't be loaded. Checkout is loaded as a document, because only its own
 * Content-Security-Policy allows the payment provider's script.
 */
export async function openPage(navigate: NavigateFunction, replacement: Replacement): Promise<boolean> {
  const { address } = replacement
  if (!/^\/checkout(?:[?#]|$)/.test(address)) return replacePage(navigate, replacement)
  location.replace(inLanguage(address))
  return true
}
