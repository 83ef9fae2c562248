/** A pattern for `ilike` that finds this text anywhere; what the text itself holds of % and _ is taken at its word. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
