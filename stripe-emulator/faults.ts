import { invalid } from './errors.ts'
import type { Store } from './store.ts'

/** The knobs of the faults. README.md explains each. */
export interface Faults {
  webhooks: {
    hold: boolean
    dropNext: number
    dropAll: boolean
    duplicate: number
    shuffle: boolean
    delayMs: number
    cutNext: number
    loseAnswerNext: number
    staleNext: number
  }
  answers: {
    match: string | null
    delayMs: number
    loseNext: number
    loseRequestNext: number
    fail500Next: number
    commitThen500Next: number
    fail401Next: number
    fail403Next: number
    fail429Next: number
    cutNext: number
    staleNext: number
    shouldRetry: 'true' | 'false' | null
  }
  payments: {
    processingMs: number
    processingFails: boolean
    bookingMs: number
    refundSettlesMs: number
    refundsRequireAction: boolean
    domainsUnverified: boolean
  }
}

const noFaults: Faults = {
  webhooks: {
    hold: false,
    dropNext: 0,
    dropAll: false,
    duplicate: 0,
    shuffle: false,
    delayMs: 0,
    cutNext: 0,
    loseAnswerNext: 0,
    staleNext: 0,
  },
  answers: {
    match: null,
    delayMs: 0,
    loseNext: 0,
    loseRequestNext: 0,
    fail500Next: 0,
    commitThen500Next: 0,
    fail401Next: 0,
    fail403Next: 0,
    fail429Next: 0,
    cutNext: 0,
    staleNext: 0,
    shouldRetry: null,
  },
  payments: {
    processingMs: 0,
    processingFails: false,
    bookingMs: 0,
    refundSettlesMs: 500,
    refundsRequireAction: false,
    domainsUnverified: false,
  },
}

/** What to do with one response. */
export interface AnswerFault {
  kind: 'none' | 'lose' | 'lose-request' | '500' | 'commit-then-500' | '401' | '403' | '429' | 'cut' | 'stale'
  delayMs: number
  /** The header `Stripe-Should-Retry` of a failure that is asked for. */
  shouldRetry: 'true' | 'false' | null
}

/** What to do with one attempt to deliver a webhook. */
export type WebhookFault = 'none' | 'cut' | 'lose-answer' | 'stale'

/** In the store, because webhooks held before a kill must still be held after the restart. */
export function openFaults(store: Store) {
  const read = (): Faults => {
    const stored = store.setting('faults')
    return stored ? merge(noFaults, JSON.parse(stored)) : noFaults
  }
  const write = (faults: Faults) => store.set('faults', JSON.stringify(faults))

  return {
    read,

    /**
     * Merges the given knobs into the current ones. Raises a 400 that names an unknown knob or one with a wrong type.
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

    /** True if the webhooks of the next event are to be dropped for good; decrements dropNext. */
    takeDrop(): boolean {
      const faults = read()
      if (faults.webhooks.dropAll) return true
      if (faults.webhooks.dropNext === 0) return false
      write({ ...faults, webhooks: { ...faults.webhooks, dropNext: faults.webhooks.dropNext - 1 } })
      return true
    },

    /** The fault for this attempt, if any; decrements the knob it uses. */
    takeWebhookFault(): WebhookFault {
      const faults = read()
      const counted = [
        ['cutNext', 'cut'],
        ['loseAnswerNext', 'lose-answer'],
        ['staleNext', 'stale'],
      ] as const
      for (const [knob, kind] of counted) {
        if (faults.webhooks[knob] === 0) continue
        write({ ...faults, webhooks: { ...faults.webhooks, [knob]: faults.webhooks[knob] - 1 } })
        return kind
      }
      return 'none'
    },

    /** The fault for this call's response, if any; decrements the knob it uses. */
    takeAnswerFault(method: string, path: string): AnswerFault {
      const faults = read()
      const { answers } = faults
      const { delayMs, shouldRetry } = answers
      if (!matches(answers.match, method, path)) return { kind: 'none', delayMs: 0, shouldRetry: null }
      const counted = [
        ['loseRequestNext', 'lose-request'],
        ['fail401Next', '401'],
        ['fail403Next', '403'],
        ['fail429Next', '429'],
        ['fail500Next', '500'],
        ['commitThen500Next', 'commit-then-500'],
        ['loseNext', 'lose'],
        ['cutNext', 'cut'],
        ['staleNext', 'stale'],
      ] as const
      for (const [knob, kind] of counted) {
        // Only what is read can be out of date.
        if (answers[knob] === 0 || (kind === 'stale' && method !== 'GET')) continue
        write({ ...faults, answers: { ...answers, [knob]: answers[knob] - 1 } })
        return { kind, delayMs, shouldRetry }
      }
      return { kind: 'none', delayMs, shouldRetry: null }
    },
  }
}

// A pattern is `POST /v1/refunds` or `POST /v1/payment_intents/*/confirm` (a star is one segment); null matches every
// call.
function matches(pattern: string | null, method: string, path: string): boolean {
  if (pattern === null) return true
  const [first = '', second] = pattern.trim().split(/\s+/)
  const [methodPattern, pathPattern] = second === undefined ? [null, first] : [first, second]
  if (methodPattern !== null && methodPattern.toUpperCase() !== method) return false
  const segments = pathPattern.split('/')
  const actual = path.split('/')
  return (
    segments.length === actual.length &&
    segments.every((segment, index) => segment === '*' || segment === actual[index])
  )
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
        knob in WORDS
          ? value === null || WORDS[knob]?.test(String(value))
          : typeof value === typeof target[knob] &&
            (typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0))
      if (!fits) throw invalid(`Wrong value for ${name}: ${JSON.stringify(value)}`, name)
      target[knob] = value
    }
  }
  return merged
}

/** The knobs that are words or null. */
const WORDS: Record<string, RegExp> = { match: /./, shouldRetry: /^(true|false)$/ }

function isArea(area: string): area is keyof Faults {
  return Object.hasOwn(noFaults, area)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
