/** What the addresses of a list's neighbouring pages say beside their number: the row at which they begin. */
type StoredCursor = { after?: string; before?: string }

interface Answer {
  next: string | null
  previous: string | null
}

/**
 * react-admin asks for pages by their number, and to count off the rows before a page far down a long list takes the
 * database a second. So the places that the answers name are kept, for one question a resource: another filter or order
 * begins anew.
 */
const known = new Map<string, { question: string; places: Map<number, StoredCursor> }>()

/** Where a page begins, if an answer to the same question has told. */
export function cursorOf(resource: string, question: object, page: number): StoredCursor {
  const kept = known.get(resource)
  return (kept?.question === JSON.stringify(question) && kept.places.get(page)) || {}
}

/** Keeps what an answer tells of the pages beside it. */
export function storeCursors(resource: string, question: object, page: number, { next, previous }: Answer): void {
  const asked = JSON.stringify(question)
  const kept = known.get(resource)
  const places = kept?.question === asked ? kept.places : new Map<number, StoredCursor>()
  known.set(resource, { question: asked, places })
  if (next) places.set(page + 1, placeIn(next))
  if (previous) places.set(page - 1, placeIn(previous))
}

function placeIn(address: string): StoredCursor {
  const asked = new URL(address).searchParams
  const after = asked.get('after')
  const before = asked.get('before')
  return after ? { after } : before ? { before } : {}
}
