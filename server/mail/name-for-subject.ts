const NAME_MAX = 60
/** J.Smith is a name; x.com, win500.com and 1.2.3.4 lead somewhere. */
const ADDRESS = /[@/\\]|www\.|https?:|[\p{L}\p{N}][.。](\p{Ll}{2,}|\p{Lu}{2,}\b|\p{Lo}{2,}|\p{N})/u

/**
 * A name that somebody typed, as a subject may have it: in one line, at most 60 letters, without marks of direction.
 * Empty for what has an address in it: under the shop's own name a stranger would send people there.
 */
export function nameForSubject(typed: string): string {
  const name = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (ADDRESS.test(name)) return ''
  const letters = Array.from(name)
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join('')}…` : name
}
