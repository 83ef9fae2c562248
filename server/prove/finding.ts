/** One invariant and its result. */
export interface Finding {
  /** "I1" to "I20"; docs/prove.md lists them. */
  invariant: string
  /** The invariant, as a sentence. */
  says: string
  /** How many things were checked. */
  checked: number
  /** The things that break it, at most SHOWN of them; `count` is their number. */
  broken: Broken[]
  count: number
  /** What to do about them. */
  advice: string
  /** What isn't a fault, and worth knowing: a line each. */
  told?: string[]
  /** Why it couldn't be checked, and what to do. */
  skipped?: string
}

export interface Broken {
  /** The id of the order, payment or item; of a claim, the slug of the product. */
  id: string
  what: string
}

/** What the shop says of its products (I14 to I18) may be wrong without a penny missing. */
export const isAboutTexts = ({ invariant }: Pick<Finding, 'invariant'>) => /^I1[4-8]$/.test(invariant)

/** The most that are shown of each kind: enough to see a pattern, and still readable. */
export const SHOWN = 50

export function finding({
  broken,
  count = broken.length,
  ...invariant
}: Omit<Finding, 'count'> & { count?: number }): Finding {
  return { ...invariant, broken: broken.slice(0, SHOWN), count }
}

/** A finding in one line, and a line for each of its ids. */
export function printed({ invariant, says, checked, broken, count, advice, told = [], skipped }: Finding): string {
  if (skipped) return `  SKIP  ${invariant.padEnd(4)} ${says}\n           ${skipped}`
  const notes = told.map((note) => `           ${note}`)
  const head = [
    `  ${count === 0 ? 'PASS' : 'FAIL'}  ${invariant.padEnd(4)} ${says} (${checked.toLocaleString('en-GB')} checked)`,
    ...notes,
  ].join('\n')
  if (count === 0) return head
  const shown = broken.map(({ id, what }) => `           ${id}: ${what}`)
  const more = count > broken.length ? [`           … and ${count - broken.length} more`] : []
  return [head, ...shown, ...more, `           What to do: ${advice}`].join('\n')
}
