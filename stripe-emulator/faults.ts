import { invalid } from './errors.ts'
import type { Store } from './store.ts'

/** The knobs of what can go wrong. README.md says what each one does. */
export interface Faults {
  webhooks: { hold: boolean; dropNext: number; dropAll: boolean; duplicate: number; shuffle: boolean; delayMs: number }
  answers: {
    match: string | null
    delayMs: number
    loseNext: number
    loseRequestNext: number
    fail500Next: number
    commitThen500Next: number
  }
  payments: { processingMs: number; processingFails: boolean; refundSettlesMs: number }
}

const noFaults: Faults = {
  webhooks: { hold: false, dropNext: 0, dropAll: false, duplicate: 0, shuffle: false, delayMs: 0 },
  answers: { match: null, delayMs: 0, loseNext: 0, loseRequestNext: 0, fail500Next: 0, commitThen500Next: 0 },
  payments: { processingMs: 0, processingFails: false, refundSettlesMs: 500 },
}

/** What to do to one answer. */
export interface AnswerFault {
  kind: 'none' | 'lose' | 'lose-request' | '500' | 'commit-then-500'
  delayMs: number
}

/** Faults are kept in the store: webhooks held before a kill must still be held after the restart. */
export function openFaults(store: Store) {
  const read = (): Faults => {
    const kept = store.setting('faults')
    return kept ? merge(noFaults, JSON.parse(kept)) : noFaults
  }
  const write = (faults: Faults) => store.set('faults', JSON.stringify(faults))

  return {
    read,

    /**
     * Merges the given knobs over those that are set. Raises a 400 naming a knob that does not exist or has the wrong
     * kind of value.
     */
    change(document: unknown): Faults {
      const changed = merge(read(), document)
      write(changed)
      return changed
    },

    clear(): Faults {
      write(noFaults)
      return noFaults
    },

    /** True when the webhooks of the next event are to be lost for good; counts down dropNext. */
    takeDrop(): boolean {
      const faults = read()
      if (faults.webhooks.dropAll) return true
      if (faults.webhooks.dropNext === 0) return false
      write({ ...faults, webhooks: { ...faults.webhooks, dropNext: faults.webhooks.dropNext - 1 } })
      return true
    },

    /** What happens to the answer of this call; counts down whichever knob it uses up. */
    takeAnswerFault(method: string, path: string): AnswerFault {
      const faults = read()
      const { answers } = faults
      if (!matches(answers.match, method, path)) return { kind: 'none', delayMs: 0 }
      const counted = [
        ['loseRequestNext', 'lose-request'],
        ['fail500Next', '500'],
        ['commitThen500Next', 'commit-then-500'],
        ['loseNext', 'lose'],
      ] as const
      for (const [knob, kind] of counted) {
        if (answers[knob] === 0) continue
        write({ ...faults, answers: { ...answers, [knob]: answers[knob] - 1 } })
        return { kind, delayMs: answers.delayMs }
      }
      return { kind: 'none', delayMs: answers.delayMs }
    },
  }
}

// A pattern is `POST /v1/refunds` or `POST /v1/payment_intents/*/confirm` (a star is one segment); null is every call.
function matches(pattern: string | null, method: string, path: string): boolean {
  if (pattern === null) return true
  const [first = '', second] = pattern.trim().split(/\s+/)
  const [wantedMethod, wantedPath] = second === undefined ? [null, first] : [first, second]
  if (wantedMethod !== null && wantedMethod.toUpperCase() !== method) return false
  const wanted = wantedPath.split('/')
  const actual = path.split('/')
  return wanted.length === actual.length && wanted.every((part, place) => part === '*' || part === actual[place])
}

function merge(faults: Faults, document: unknown): Faults {
  if (!isRecord(document)) throw invalid('A JSON object of knobs is expected')
  const merged: Faults = structuredClone(faults)
  for (const [area, knobs] of Object.entries(document)) {
    if (!isArea(area)) throw invalid(`No such area of knobs: ${area}. There are webhooks, answers and payments.`, area)
    if (!isRecord(knobs)) throw invalid(`${area} must be an object`, area)
    const target: Record<string, unknown> = merged[area]
    for (const [knob, value] of Object.entries(knobs)) {
      const name = `${area}.${knob}`
      if (!Object.hasOwn(target, knob))
        throw invalid(`No such knob: ${name}. There are ${Object.keys(target).join(', ')}.`, name)
      const fits =
        knob === 'match'
          ? value === null || typeof value === 'string'
          : typeof value === typeof target[knob] &&
            (typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0))
      if (!fits) throw invalid(`Wrong value for ${name}: ${JSON.stringify(value)}`, name)
      target[knob] = value
    }
  }
  return merged
}

function isArea(area: string): area is keyof Faults {
  return Object.hasOwn(noFaults, area)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
