/** What differs between two texts, in words: the part that both begin with, what went, what came, the common end. */
export function wordDiff(before: string, now: string) {
  const [was, is] = [wordsOf(before), wordsOf(now)]
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const part = (words: string[], from: number, to: number) => words.slice(from, to).join(' ')
  return {
    start: part(is, 0, start),
    removed: part(was, start, was.length - end),
    added: part(is, start, is.length - end),
    end: part(is, is.length - end, is.length),
  }
}

const wordsOf = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
