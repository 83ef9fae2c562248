/** The cursor of a page, as in the list's `next` and `previous` addresses. */
type StoredCursor = { after?: string; before?: string }

interface Answer {
  next: string | null
  previous: string | null
}

/**
 * react-admin requests pages by number, but skipping rows far down a long list takes the database a second. So this
 * stores the cursors from the API's responses, for one query per resource: a new filter or order clears them.
 */
const stored = new Map<string, { query: string; cursors: Map<number, StoredCursor> }>()

/** The cursor of a page, if a response to the same query had it. */
export function cursorOf(resource: string, query: object, page: number): StoredCursor {
  const entry = stored.get(resource)
  return (entry?.query === JSON.stringify(query) && entry.cursors.get(page)) || {}
}

/** Stores the cursors of the neighbouring pages. */
export function storeCursors(resource: string, query: object, page: number, { next, previous }: Answer): void {
  const key = JSON.stringify(query)
  const entry = stored.get(resource)
  const cursors = entry?.query === key ? entry.cursors : new Map<number, StoredCursor>()
  stored.set(resource, { query: key, cursors })
  if (next) cursors.set(page + 1, cursorIn(next))
  if (previous) cursors.set(page - 1, cursorIn(previous))
}

function cursorIn(address: string): StoredCursor {
  const fields = new URL(address).searchParams
  const after = fields.get('after')
  const before = fields.get('before')
  return after ? { after } : before ? { before } : {}
}
