import { createPath, type Location, type NavigateFunction } from 'react-router'
import { inLanguage } from '../language/in-language.ts'
import { keepMove, readMove } from './tab-storage.ts'

/** How long a document may take to load before the redirect counts as failed. */
const DOCUMENT_MS = 5_000

const underWay = new Map<string, Promise<boolean>>()

export interface Replacement {
  address: string
  /** The location state of the new page. */
  state?: unknown
  /** The page that is loading now (useNavigation), if any: a link pressed in the meantime wins. */
  loading?: () => Location | undefined
}

/**
 * Redirects to a page: first inside the app, then by loading its document. False if neither works. React Router reloads
 * the current page when a script of the next one fails, so a redirect could reload forever: each attempt is stored
 * first, and none is made twice within a minute.
 */
export function replacePage(navigate: NavigateFunction, replacement: Replacement): Promise<boolean> {
  const { address } = replacement
  const moving =
    underWay.get(address) ??
    move(navigate, replacement).finally(() => {
      underWay.delete(address)
    })
  underWay.set(address, moving)
  return moving
}

async function move(navigate: NavigateFunction, { address, state, loading }: Replacement): Promise<boolean> {
  const from = location.href
  const hasLeft = () => location.href !== from || isLoadingAnother()
  function isLoadingAnother(): boolean {
    const next = loading?.()
    return next !== undefined && createPath(next) !== address
  }
  const tried = readMove(address)
  if (tried === 'nothing') {
    keepMove({ address, tried: 'move' })
    try {
      await navigate(address, { replace: true, state })
    } catch {
      // The document may still load.
    }
    if (hasLeft()) {
      keepMove(null)
      return true
    }
  }
  if (tried === 'document' || !(await canBeShown(inLanguage(address))) || hasLeft()) return hasLeft()
  keepMove({ address, tried: 'document' })
  location.replace(inLanguage(address))
  await new Promise((resolve) => setTimeout(resolve, DOCUMENT_MS))
  return hasLeft()
}

/** Whether a page's document and scripts can be loaded. Without its scripts it could not even show an error. */
async function canBeShown(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return false
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // entry.server.tsx writes `later`, React Router `modulepreload`.
    const scripts = [...page.querySelectorAll<HTMLLinkElement>('link[rel=later], link[rel=modulepreload]')]
    const answers = await Promise.all(scripts.map(({ href }) => fetch(href)))
    return answers.every(({ ok }) => ok)
  } catch {
    return false
  }
}
