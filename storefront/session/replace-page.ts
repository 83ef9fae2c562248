import type { NavigateFunction } from 'react-router'
import { keepMove, readMove } from './storage.ts'

/** How long a document may take to come before this one says that it doesn't. */
const DOCUMENT_MS = 5_000

const underWay = new Map<string, Promise<boolean>>()

/**
 * Goes to a page in place of this one, without being asked: inside the app at first, then by loading its document.
 * False when neither works. React Router reloads the page it is on when it can't have a script of the next one; a page
 * that moves on by itself would then be loaded for ever. So each attempt is written down first, and none is made twice.
 */
export function replacePage(navigate: NavigateFunction, address: string, state?: unknown): Promise<boolean> {
  const moving =
    underWay.get(address) ??
    move(navigate, address, state).finally(() => {
      underWay.delete(address)
    })
  underWay.set(address, moving)
  return moving
}

async function move(navigate: NavigateFunction, address: string, state: unknown): Promise<boolean> {
  const from = location.href
  const hasLeft = () => location.href !== from
  const tried = readMove(address)
  if (tried === 'nothing') {
    keepMove({ address, tried: 'move' })
    try {
      await navigate(address, { replace: true, state })
    } catch {
      // The document may still be had.
    }
    if (hasLeft()) {
      keepMove(null)
      return true
    }
  }
  if (tried === 'document' || !(await canBeShown(address)) || hasLeft()) return hasLeft()
  keepMove({ address, tried: 'document' })
  location.replace(address)
  await new Promise((resolve) => setTimeout(resolve, DOCUMENT_MS))
  return hasLeft()
}

/**
 * Whether a page's document and its scripts can be had: this page can still speak, one without its scripts could not.
 */
async function canBeShown(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return false
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // As entry.server.tsx writes them, and as React Router would.
    const scripts = [...page.querySelectorAll<HTMLLinkElement>('link[rel=later], link[rel=modulepreload]')]
    const answers = await Promise.all(scripts.map(({ href }) => fetch(href)))
    return answers.every(({ ok }) => ok)
  } catch {
    return false
  }
}
