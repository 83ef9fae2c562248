import { useState, useSyncExternalStore } from 'react'
import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import { type Choices, choicesOf, isEmpty, parseChoices } from './choices.ts'
import { MY_SKIN } from './stored.ts'

/** Null until it has been read, and after another tab has changed it. */
let choices: Choices | null = null
/** False where the browser stores nothing: the choices then end with the page. */
let stored = true
const listeners = new Set<() => void>()

function currentChoices(): Choices {
  choices ??= parseChoices(readText())
  return choices
}

/** Null in the server's HTML, which is the same for everybody. */
export function useChoices(): Choices | null {
  return useSyncExternalStore(follow, currentChoices, () => null)
}

export function useStored(): boolean {
  return useSyncExternalStore(
    follow,
    () => stored,
    () => true,
  )
}

/** Chooses anew, by the dictionary as it is now. */
export function choose(wanted: Pick<Choices, 'chosen' | 'groups'>, dictionary: readonly DictionaryIngredient[]): void {
  choices = choicesOf(wanted, dictionary, currentChoices())
  try {
    if (isEmpty(choices)) localStorage.removeItem(MY_SKIN)
    else localStorage.setItem(MY_SKIN, JSON.stringify(choices))
    stored = true
  } catch {
    stored = false
  }
  for (const listener of listeners) listener()
}

/** The choices on their own page, which brings them up to date with the dictionary. */
export function useChoicesWith(dictionary: readonly DictionaryIngredient[]): Choices | null {
  const [open] = useState(() => (listener: () => void) => {
    const stop = follow(listener)
    const { chosen, groups } = currentChoices()
    if (!isEmpty({ chosen, groups })) choose({ chosen, groups }, dictionary)
    return stop
  })
  return useSyncExternalStore(open, currentChoices, () => null)
}

function readText(): string | null {
  try {
    return localStorage.getItem(MY_SKIN)
  } catch {
    return null
  }
}

function readAgain(event: StorageEvent | PageTransitionEvent): void {
  // A page from the back/forward cache has missed the other tabs' events.
  if (event instanceof StorageEvent ? event.key !== null && event.key !== MY_SKIN : !event.persisted) return
  choices = null
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Another tab may have changed them while nobody listened.
    if (stored) choices = null
    addEventListener('storage', readAgain)
    addEventListener('pageshow', readAgain)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', readAgain)
    removeEventListener('pageshow', readAgain)
  }
}
