import type { FieldProblems } from './api-error.ts'
import { refusals } from './refusals.ts'

/** A NUL or half of a surrogate pair: the database refuses both. */
const isMalformed = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The fields whose text can't be stored, each with a message. Checks every input after its shape, so that no call
 * responds with 500 for it.
 */
export function malformedFields(value: unknown, path: string[] = []): FieldProblems {
  if (typeof value === 'string') return isMalformed(value) ? { [path.join('.')]: [refusals.noControlCharacters] } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign({}, ...Object.entries(value).map(([key, member]) => malformedFields(member, [...path, key])))
}
