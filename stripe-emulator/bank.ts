import { openFaults } from './faults.ts'
import { openStore, type Store } from './store.ts'

/** What every verb is given: the books, the clock, and who is asking. */
export interface Bank {
  readonly store: Store
  readonly faults: ReturnType<typeof openFaults>
  readonly publicUrl: string
  /** Whether somebody listens to webhooks. */
  readonly hasWebhook: boolean
  /** The bank's clock, offset included. */
  now(): Date
  /** The API call being answered; events carry it. Set only within a transaction, which is synchronous, so no two calls can mix. */
  request: { id: string | null; idempotency_key: string | null }
}

export function openBank(options: { file: string; publicUrl: string; hasWebhook: boolean; now: () => Date }): Bank {
  const store = openStore(options.file)
  return {
    store,
    faults: openFaults(store),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    hasWebhook: options.hasWebhook,
    now: () => new Date(options.now().getTime() + clockOffset(store) * 1000),
    request: { id: null, idempotency_key: null },
  }
}

/** Unix seconds by the bank's clock. */
export function seconds(bank: Bank): number {
  return Math.floor(bank.now().getTime() / 1000)
}

/** How many seconds the bank's clock is ahead. */
export function clockOffset(store: Store): number {
  return Number(store.setting('clock_offset_seconds') ?? 0)
}
