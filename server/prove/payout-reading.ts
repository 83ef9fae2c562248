import type { Context } from '#server/context.ts'
import type { PayoutAtStripe } from '#server/payments/balance.ts'
import { type Broken, SHOWN } from './finding.ts'

export interface PayoutContext extends Pick<Context, 'db' | 'payments'> {
  /** The oldest and the newest transaction to check: younger ones may not be in the shop's ledger yet. */
  from: Date
  until: Date
}

/** What was read so far: of each transaction twelve characters and the number of its payout, however many there are. */
export interface Reading {
  /** The payout of each transaction that is in one, by the end of its id. */
  paidOut: Map<string, number>
  payouts: PayoutAtStripe[]
  /** The ends of the ids of the payments, refunds and disputes that have a transaction. */
  sources: Set<string>
  lines: number
  notes: Map<string, { count: number; net: number }>
  unmatched: Faults
  unbalanced: Faults
}

/** Milliseconds. */
export const DAY = 86_400_000

/** Counts what isn't a fault. */
export function note({ notes }: Reading, what: string, net: number): void {
  const { count, net: sum } = notes.get(what) ?? { count: 0, net: 0 }
  notes.set(what, { count: count + 1, net: sum + net })
}

/** Faults, of which the first are kept: there may be one for each of a million transactions. */
export class Faults {
  readonly kept: Broken[] = []
  count = 0
  add(id: string, what: string): void {
    this.count += 1
    if (this.kept.length < SHOWN) this.kept.push({ id, what })
  }
}

/** The end of an id is random enough to tell transactions apart, and short enough to keep a million. */
export const endOf = (id: string) => id.slice(-12)
