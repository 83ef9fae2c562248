import type { Language } from '#words/languages.ts'
import { type Broken, type Finding, finding, SHOWN } from '../finding.ts'

/** The invariants of claims. */
const INVARIANTS = {
  list: {
    invariant: 'I14',
    says: 'Every list of ingredients is the one that follows from the formula, in its order',
    advice:
      'open the product’s formula in the back office and save it, which writes the list. If pages or the API still show another, restart the shop, and report it.',
  },
  allergen: {
    invariant: 'I15',
    says: 'Every fragrance allergen that must be named is named, and no other',
    advice:
      'take the product off sale until it is right: a missing allergen is a danger. Then look at the allergens of its ingredients in the back office.',
  },
  claim: {
    invariant: 'I16',
    says: 'Every claim is shown exactly where the formulas show it to be true',
    advice: 'restart the shop, and report it. Nobody can write these by hand.',
  },
  unitPrice: {
    invariant: 'I17',
    says: 'Every price per kilogram or litre is the product’s price for that amount',
    advice: 'restart the shop, and report it. Check the net content of the size in the back office.',
  },
  text: {
    invariant: 'I18',
    says: 'No text claims what no formula shows to be true',
    advice:
      'change the sentence in the back office, in both languages. If it is true, complete the formula and the facts of its ingredients, and the page says it.',
  },
} as const
type Kind = keyof typeof INVARIANTS

/** Where a statement was read: "page", "JSON-LD of the page", "API". */
export interface Place {
  /** The product's slug, or what else is named. */
  of: string
  place: string
  language: Language | null
}

/** Counts the statements that were compared, and keeps those that are wrong. */
export interface Faults {
  compare(kind: Kind, where: Place, said: string | readonly string[], truth: string | readonly string[]): void
  /** A text without anything to compare it with. */
  wrong(kind: Kind, where: Place, what: string): void
  right(kind: Kind): void
  /** How many are wrong. */
  count(): number
  checked(kind: Kind): number
  /** Takes the statements of another over, none of which is wrong. */
  add(others: Faults): void
  /** The findings, with what was read. */
  findings(scope: string): Finding[]
}

export function collectFaults(): Faults {
  const found = Object.fromEntries(
    Object.keys(INVARIANTS).map((kind) => [kind, { checked: 0, count: 0, broken: [] as Broken[] }]),
    // `as`: its keys are those of INVARIANTS.
  ) as Record<Kind, { checked: number; count: number; broken: Broken[] }>
  const wrong: Faults['wrong'] = (kind, { of, place, language }, what) => {
    const about = found[kind]
    about.checked += 1
    about.count += 1
    // Not all of them are kept: a fault in the code breaks every product.
    if (about.broken.length < SHOWN)
      about.broken.push({ id: of, what: `${place}${language ? ` (${language})` : ''}: ${what}` })
  }
  const right: Faults['right'] = (kind) => {
    found[kind].checked += 1
  }
  // `as`: as above.
  const kinds = Object.keys(INVARIANTS) as Kind[]
  return {
    compare(kind, where, said, truth) {
      const [one, other] = [lined(said), lined(truth)]
      if (one === other) right(kind)
      else wrong(kind, where, `says ${short(said, truth)}`)
    },
    wrong,
    right,
    count: () => kinds.reduce((sum, kind) => sum + found[kind].count, 0),
    checked: (kind) => found[kind].checked,
    add: (others) => {
      for (const kind of kinds) found[kind].checked += others.checked(kind)
    },
    findings: (scope) =>
      kinds.map((kind) => {
        const { says, ...invariant } = INVARIANTS[kind]
        return finding({ ...invariant, says: scope ? `${says} (${scope})` : says, ...found[kind] })
      }),
  }
}

const lined = (names: string | readonly string[]) => (typeof names === 'string' ? names : names.join('\n'))

/** What is too much and what is missing, or from which on the order differs: whole lists would hide it. */
function short(said: string | readonly string[], truth: string | readonly string[]): string {
  if (typeof said === 'string' || typeof truth === 'string') return `“${lined(said)}” where “${lined(truth)}” follows`
  const extra = said.filter((name) => !truth.includes(name))
  const missing = truth.filter((name) => !said.includes(name))
  const at = truth.findIndex((name, place) => said[place] !== name)
  if (extra.length + missing.length === 0)
    return said.length === truth.length
      ? `“${said[at]}” where “${truth[at]}” follows, in another order`
      : 'something twice'
  return [
    extra.length > 0 && `“${extra.join(', ')}”, which doesn’t follow`,
    missing.length > 0 && `nothing of “${missing.join(', ')}”`,
  ]
    .filter(Boolean)
    .join(', and ')
}
