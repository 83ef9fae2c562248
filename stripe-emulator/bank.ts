import { openFaults } from './faults.ts'
import { newId, openStore, type Store } from './store.ts'

/** What can be other with an account. */
export interface AccountFacts {
  id?: string
  country?: string
  default_currency?: string
  charges_enabled?: boolean
  payouts_enabled?: boolean
}

const ready = { country: 'GB', default_currency: 'gbp', charges_enabled: true, payouts_enabled: true }

/** What every verb is given: the books, the clock, and who is asking. */
export interface Bank {
  readonly store: Store
  readonly faults: ReturnType<typeof openFaults>
  readonly publicUrl: string
  /** Who listens to webhooks, and to which events; `*` is all of them. */
  readonly webhook: { url: string; events: readonly string[] } | null
  /** Whose books these are. */
  readonly account: Required<AccountFacts> & { created: number }
  /** The bank's clock, offset included. */
  now(): Date
  /**
   * The API call being answered; events carry it. Set only within a transaction, which is synchronous, so no two calls
   * can mix.
   */
  request: { id: string | null; idempotency_key: string | null }
}

export function openBank(options: {
  file: string
  publicUrl: string
  webhook: Bank['webhook']
  facts: AccountFacts
  now: () => Date
}): Bank {
  const store = openStore(options.file)
  return {
    store,
    faults: openFaults(store),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    webhook: options.webhook,
    account: { ...ready, ...accountOf(store, options.now()), ...options.facts },
    now: () => new Date(options.now().getTime() + clockOffset(store) * 1000),
    request: { id: null, idempotency_key: null },
  }
}

/** Drawn at random when the books are opened for the first time, and theirs for good, through a reset too. */
function accountOf(store: Store, now: Date): { id: string; created: number } {
  const kept = store.setting('account') ?? `${newId('acct', 16)} ${Math.floor(now.getTime() / 1000)}`
  store.set('account', kept)
  const [id = '', created] = kept.split(' ')
  return { id, created: Number(created) }
}

/** Unix seconds by the bank's clock. */
export function seconds(bank: Bank): number {
  return Math.floor(bank.now().getTime() / 1000)
}

/** How many seconds the bank's clock is ahead. */
export function clockOffset(store: Store): number {
  return Number(store.setting('clock_offset_seconds') ?? 0)
}
