import { openFaults } from './faults.ts'
import type { MethodType } from './method-names.ts'
import { checkSchedule, defaultSchedule, type PayoutSchedule } from './payout-terms.ts'
import { newId, openStore, type Store } from './store.ts'

/** Options of the account. */
export interface AccountFacts {
  id?: string
  country?: string
  default_currency?: string
  charges_enabled?: boolean
  payouts_enabled?: boolean
  /** When money is paid out. Daily without it, three working days after the payment. */
  payout_schedule?: Partial<PayoutSchedule>
}

const ready = { country: 'GB', default_currency: 'gbp', charges_enabled: true, payouts_enabled: true }

/** A call of the API, as the control panel lists it: without query, body and keys. */
export interface RequestNote {
  /** Unix milliseconds by the machine's clock. */
  at: number
  method: string
  path: string
  /** Null if the answer got lost, as asked for by a fault. */
  status: number | null
  id: string | null
  took_ms: number
}

/** The context of every function: store, faults, clock, request. */
export interface Bank {
  readonly store: Store
  readonly faults: ReturnType<typeof openFaults>
  readonly publicUrl: string
  /** The webhook endpoint of the options and its enabled events; `*` is all of them. */
  readonly webhook: { url: string; secret: string; events: readonly string[] } | null
  /** The account of this store. */
  readonly account: Required<AccountFacts> & { created: number; payout_schedule: PayoutSchedule }
  /** The types of payment method that the account accepts. */
  readonly methods: readonly MethodType[]
  /** The versions of the API, other than the emulator's own, that calls have asked for since it was opened. */
  readonly otherVersions: Set<string>
  /** The last calls of the API since it was opened, newest first. */
  readonly requests: RequestNote[]
  /** The bank's clock, with its offset. */
  now(): Date
  /** The API call that events refer to. Set only within a transaction, which is synchronous, so no two calls mix. */
  request: { id: string | null; idempotency_key: string | null }
}

export function openBank(options: {
  file: string
  publicUrl: string
  webhook: Bank['webhook']
  facts: AccountFacts
  methods: readonly MethodType[]
  now: () => Date
}): Bank {
  const payout_schedule = { ...defaultSchedule, ...checkSchedule({ ...options.facts.payout_schedule }) }
  const store = openStore(options.file)
  return {
    store,
    faults: openFaults(store),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    webhook: options.webhook,
    account: {
      ...ready,
      ...accountOf(store, options.now()),
      ...options.facts,
      payout_schedule,
    },
    methods: options.methods,
    otherVersions: new Set(),
    requests: [],
    now: () => new Date(options.now().getTime() + clockOffset(store) * 1000),
    request: { id: null, idempotency_key: null },
  }
}

/** Generated at the first opening. It stays the same in this store, through a reset too. */
function accountOf(store: Store, now: Date): { id: string; created: number } {
  const stored = store.setting('account') ?? `${newId('acct', 16)} ${Math.floor(now.getTime() / 1000)}`
  store.set('account', stored)
  const [id = '', created] = stored.split(' ')
  return { id, created: Number(created) }
}

/** Unix seconds by the bank's clock. */
export function seconds(bank: Bank): number {
  return Math.floor(bank.now().getTime() / 1000)
}

/** The offset of the bank's clock in seconds. */
export function clockOffset(store: Store): number {
  return Number(store.setting('clock_offset_seconds') ?? 0)
}
