import { retrieveBalance } from './balance.ts'
import { type Bank, clockOffset } from './bank.ts'
import type { Event } from './objects.ts'
import { readSchedule } from './payout-schedule.ts'
import { endpointOfOptions } from './webhook-endpoints.ts'

/** An event with its webhook deliveries. */
export interface EventState {
  event: Event
  /** `endpoint` is its id. */
  deliveries: { endpoint: string; state: string; attempts: number; due: number }[]
  attempts: { endpoint: string; at: number; status: number | null; error: string | null; took_ms: number }[]
}

export type BankState = ReturnType<typeof readState>

/** A summary of the bank's state, newest first. */
export function readState(bank: Bank, limit: number) {
  const { store } = bank
  const count = (kind: string) => Number(store.get('SELECT count(*) AS n FROM objects WHERE kind = ?', kind)?.n)
  return {
    faults: bank.faults.read(),
    clock: { offset_seconds: clockOffset(store), now: bank.now().toISOString() },
    other_api_versions: [...bank.otherVersions],
    counts: {
      payment_intents: count('payment_intent'),
      charges: count('charge'),
      refunds: count('refund'),
      disputes: count('dispute'),
      payouts: count('payout'),
      events: count('event'),
      undelivered: eventIds(bank, 'waiting').length,
      dropped: eventIds(bank, 'dropped').length,
    },
    payment_intents: store.list('payment_intent', {}, limit),
    charges: store.list('charge', {}, limit),
    refunds: store.list('refund', {}, limit),
    disputes: store.list('dispute', {}, limit),
    payouts: store.list('payout', {}, limit),
    balance: retrieveBalance(bank),
    payout_schedule: readSchedule(bank),
    events: readEvents(bank, limit),
    requests: bank.requests.slice(0, limit),
  }
}

export function readEvents(bank: Bank, limit: number): EventState[] {
  const { store } = bank
  const idOf = (column: unknown) => String(column) || (endpointOfOptions(bank)?.id ?? '')
  return store.list('event', {}, limit).map((event) => ({
    event,
    deliveries: store
      .all('SELECT endpoint, state, attempts, due FROM deliveries WHERE event = ? ORDER BY id', event.id)
      .map((row) => ({
        endpoint: idOf(row.endpoint),
        state: String(row.state),
        attempts: Number(row.attempts),
        due: Number(row.due),
      })),
    attempts: store
      .all('SELECT endpoint, at, status, error, took_ms FROM attempts WHERE event = ? ORDER BY id', event.id)
      .map((row) => ({
        endpoint: idOf(row.endpoint),
        at: Number(row.at),
        status: row.status === null ? null : Number(row.status),
        error: row.error === null ? null : String(row.error),
        took_ms: Number(row.took_ms),
      })),
  }))
}

/** Event ids in order: all, the pending ones, or the dropped ones. */
export function eventIds(bank: Bank, which: 'all' | 'waiting' | 'dropped'): string[] {
  const { store } = bank
  const of = (state: string) =>
    store
      .all('SELECT event FROM deliveries WHERE state = ? GROUP BY event ORDER BY min(id)', state)
      .map((row) => String(row.event))
  if (which === 'dropped') return of('dropped')
  if (which === 'waiting') return of('pending')
  return store.all(`SELECT id FROM objects WHERE kind = 'event' ORDER BY seq`).map((row) => String(row.id))
}
