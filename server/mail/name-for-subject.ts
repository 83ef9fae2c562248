const NAME_MAX = 60

/**
 * A name that somebody typed, as a subject may have it: in one line, at most 60 letters, without marks of direction.
 * Empty for what has an address in it: under the shop's own name a stranger would send people there.
 */
export function nameForSubject(typed: string): string {
  const name = typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/[@/\\]|www\.|\p{L}{2,}\.\p{L}{2,}/iu.test(name)) return ''
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
