import type { Faults } from './faults.ts'
import type { Dispute, DisputeKind, FraudWarning, PaymentIntent, Refund, Review } from './objects.ts'
import type { Payout, PayoutFailure } from './payout-objects.ts'
import type { PayoutSchedule } from './payout-terms.ts'
import type { Attempt } from './send-webhook.ts'
import type { SetupIntent } from './setup-objects.ts'
import type { BankState, EventState } from './state.ts'

/** The knobs to change; those that aren't named stay. */
export type FaultChanges = { [area in keyof Faults]?: Partial<Faults[area]> }

export type DeliveryOrder = 'given' | 'reverse' | 'shuffle' | 'concurrent'

/** The control panel's calls (README.md, "Faults"). Each raises with the emulator's message if it is refused. */
export interface Control {
  /** Faults, clock, counts, and the newest objects; 100 of each without `limit`. */
  state(limit?: number): Promise<BankState>
  /** The newest events with their deliveries. */
  events(limit?: number): Promise<EventState[]>
  faults(): Promise<Faults>
  /** Merges these knobs into the current ones, and returns all. */
  setFaults(changes: FaultChanges): Promise<Faults>
  /** Resets the knobs; held webhooks are delivered. */
  clearFaults(): Promise<Faults>
  /** Stops holding webhooks. With `order` the held ones have arrived when it returns. */
  release(options?: { order?: DeliveryOrder }): Promise<{ released: string[]; attempts: Attempt[]; faults: Faults }>
  /** Sends events now, even held and dropped ones: to each endpoint that wants them, or to the one that is named. */
  deliver(
    events: readonly string[] | 'all' | 'waiting' | 'dropped',
    options?: { times?: number; order?: DeliveryOrder; endpoint?: string },
  ): Promise<Attempt[]>
  /** Sets the bank's clock ahead (or behind) of the machine's, in seconds. Payouts fall due by it. */
  setClock(offsetSeconds: number): Promise<{ offset_seconds: number; now: string }>
  /**
   * Presses a button of the page of 3-D Secure, or of PayPal or Klarna. `intent` is the id of a payment intent or a
   * setup intent that requires an action; it is returned as it is then.
   */
  authenticate(intent: string, outcome?: 'complete' | 'fail'): Promise<PaymentIntent | SetupIntent>
  /** A refund from the dashboard, with the parameters of the API. */
  refund(params: { payment_intent: string; amount?: number } | { charge: string; amount?: number }): Promise<Refund>
  /** Ends a refund that waits for the customer. */
  endRefund(id: string, status: 'succeeded' | 'failed' | 'canceled'): Promise<Refund>
  openDispute(charge: string, reason?: DisputeKind): Promise<Dispute>
  /** An inquiry becomes a dispute, which takes the money. */
  escalateInquiry(id: string): Promise<Dispute>
  /** A dispute that is lost or under review can be appealed to the card network: `appeal_needs_response`. */
  offerAppeal(id: string): Promise<Dispute>
  winDispute(id: string): Promise<Dispute>
  loseDispute(id: string): Promise<Dispute>
  payoutSchedule(): Promise<PayoutSchedule>
  /** Merges these fields into the current ones, and returns all. */
  setPayoutSchedule(changes: Partial<PayoutSchedule>): Promise<PayoutSchedule>
  /** The bank returns a payout, `account_closed` without a code. */
  failPayout(id: string, code?: PayoutFailure): Promise<Payout>
  /** An early fraud warning. */
  warnOfFraud(charge: string): Promise<FraudWarning>
  openReview(charge: string): Promise<Review>
  approveReview(id: string): Promise<Review>
  /** Erases all objects, the knobs and the clock; the account stays the same. */
  reset(): Promise<void>
}

/** The control panel of the emulator at this URL, which may run in another process of this machine. */
export function openControlClient(url: string): Control {
  const root = `${url.replace(/\/$/, '')}/stripe-emulator/control`
  const get = <T>(path: string) => call<T>(`${root}/${path}`)
  const post = <T>(path: string, body: object = {}) =>
    call<T>(`${root}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    state: (limit = 100) => get(`state?limit=${limit}`),
    events: (limit = 100) => get(`events?limit=${limit}`),
    faults: () => get('faults'),
    setFaults: (changes) => post('faults', changes),
    clearFaults: () => post('faults/clear'),
    release: ({ order } = {}) => post(`release${order ? `?order=${order}` : ''}`),
    async deliver(events, { times = 1, order = 'given', endpoint = '' } = {}) {
      const chosen = typeof events === 'string' ? events : events.join(',')
      const query = `times=${times}&order=${order}&endpoint=${endpoint}`
      const { attempts } = await post<{ attempts: Attempt[] }>(`deliver/${chosen}?${query}`)
      return attempts
    },
    setClock: (offsetSeconds) => post('clock', { offset_seconds: offsetSeconds }),
    authenticate: (intent, outcome = 'complete') => post(`authenticate/${intent}`, { outcome }),
    refund: (params) => post('refunds', params),
    endRefund: (id, status) => post(`refunds/${id}/end`, { status }),
    openDispute: (charge, reason = 'fraudulent') => post('disputes', { charge, reason }),
    escalateInquiry: (id) => post(`disputes/${id}/escalate`),
    offerAppeal: (id) => post(`disputes/${id}/appeal`),
    winDispute: (id) => post(`disputes/${id}/win`),
    loseDispute: (id) => post(`disputes/${id}/lose`),
    payoutSchedule: () => get('payout-schedule'),
    setPayoutSchedule: (changes) => post('payout-schedule', changes),
    failPayout: (id, code = 'account_closed') => post(`payouts/${id}/fail`, { failure_code: code }),
    warnOfFraud: (charge) => post('fraud-warnings', { charge }),
    openReview: (charge) => post('reviews', { charge }),
    approveReview: (id) => post(`reviews/${id}/approve`),
    async reset() {
      await post('reset')
    },
  }
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  throw new Error(`The emulator refused ${url}: ${messageIn(text)}`)
}

/** Errors of the control panel are JSON; without the option `control`, and from other servers, they are not. */
function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message
  } catch {
    return text || 'no control panel there'
  }
}
