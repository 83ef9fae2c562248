/** A pattern for `ilike` that finds a text anywhere. Escapes % and _ in it. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
