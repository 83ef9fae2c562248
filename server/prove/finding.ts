/** One invariant, and what was found of it. */
export interface Finding {
  /** "I1" to "I13"; the list stands in docs/prove.md. */
  invariant: string
  /** What holds, as a sentence. */
  says: string
  /** How many things were looked at. */
  checked: number
  /** Those for which it doesn't hold; at most SHOWN of them, `count` says how many there are. */
  broken: Broken[]
  count: number
  /** What to do about them. */
  advice: string
}

export interface Broken {
  /** The order, payment, item … it is about. */
  id: string
  what: string
}

/** So many are shown of each kind: enough to see a pattern, and a page can be read. */
export const SHOWN = 50

export function finding({
  broken,
  count = broken.length,
  ...invariant
}: Omit<Finding, 'count'> & { count?: number }): Finding {
  return { ...invariant, broken: broken.slice(0, SHOWN), count }
}

/** A finding in one line, and a line for each id it names. */
export function printed({ invariant, says, checked, broken, count, advice }: Finding): string {
  const head = `  ${count === 0 ? 'PASS' : 'FAIL'}  ${invariant.padEnd(4)} ${says} (${checked.toLocaleString('en-GB')} checked)`
  if (count === 0) return head
  const shown = broken.map(({ id, what }) => `           ${id}: ${what}`)
  const more = count > broken.length ? [`           … and ${count - broken.length} more`] : []
  return [head, ...shown, ...more, `           What to do: ${advice}`].join('\n')
}
