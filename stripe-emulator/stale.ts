import type { Bank } from './bank.ts'
import type { Event } from './objects.ts'

/** An answer as it was before the newest change of what it has: of the object, or of each in a list. */
export function staleAnswer(bank: Bank, answer: object): object {
  if (!('data' in answer) || !Array.isArray(answer.data)) return before(bank, answer)
  return { ...answer, data: answer.data.map((object) => before(bank, object)) }
}

/** An event whose object is as it was before the event. */
export function staleEvent(bank: Bank, event: Event): Event {
  return { ...event, data: { ...event.data, object: before(bank, event.data.object, bank.store.seq(event.id)) } }
}

/** The newest state in the events that differs from this one. Without any, the object as it is. */
function before(bank: Bank, object: object, until: number | null = null): object {
  if (!('id' in object) || typeof object.id !== 'string') return object
  const rows = bank.store.each(
    `SELECT body FROM objects WHERE kind = 'event' AND json_extract(body, '$.data.object.id') = ? AND seq < ?
      ORDER BY seq DESC`,
    object.id,
    until ?? Number.MAX_SAFE_INTEGER,
  )
  for (const row of rows) {
    // `as`: only save() writes the column, and save() is typed.
    const earlier = (JSON.parse(String(row.body)) as Event).data.object
    if (JSON.stringify(earlier) !== JSON.stringify(object)) return earlier
  }
  return object
}
