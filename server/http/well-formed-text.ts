/** A NUL or half of a surrogate pair: no text of a person holds one, and the database refuses both. */
const isMalformed = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The fields whose text could not be stored, with a sentence each. Walks what the call's shape has let through, so that
 * a call whose author didn't think of it answers 400 and not 500.
 */
export function malformedFields(value: unknown, path: string[] = []): Record<string, string[]> {
  if (typeof value === 'string')
    return isMalformed(value) ? { [path.join('.')]: ['Please remove control characters.'] } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign({}, ...Object.entries(value).map(([key, member]) => malformedFields(member, [...path, key])))
}
