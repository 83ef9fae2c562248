/**
 * Failpoints: the chaos tests set CRASH_AT to one, and the process kills itself there as if the power had gone. The
 * value says during what tests/chaos/death.test.ts or trouble.test.ts kills it there; they have a case for each.
 */
type During =
  | 'buying'
  | 'ordering for nothing'
  | 'changing the address'
  | 'refunding'
  | 'merging a cart'
  | 'reminding'
  | 'sending gift cards'
  | 'marking orders'

/** In the wrappers round Stripe, the jobs, the mail and the API (start/ports-with-failpoints.ts). */
export const IN_WRAPPERS = {
  // The request's work is committed and its answer is lost.
  'session.written': 'buying',
  'customer.saved': 'buying',
  'shipping.chosen': 'buying',
  'intent.noted': 'buying',
  'webhook.done': 'buying',
  'merge.written': 'merging a cart',
  // Before or after a request to Stripe.
  'hold.placed': 'buying',
  'intent.opened': 'buying',
  'intent.read': 'buying',
  'webhook.verified': 'buying',
  'intent.cancelled': 'changing the address',
  'refund.sending': 'refunding',
  'refund.made': 'refunding',
  // Round a job, and round the delivery of a mail.
  'job.taken': 'buying',
  'job.done': 'buying',
  'mail.queued': 'buying',
  'mail.claimed': 'buying',
  'mail.delivered': 'buying',
  'mail.noted': 'buying',
} as const satisfies Record<string, During>

/**
 * In the domain's code, because no wrapper could tell them apart: between two statements of one transaction, or right
 * after one transaction among many.
 */
export const IN_DOMAIN = {
  'hold.written': 'buying',
  'settle.locked': 'buying',
  'settle.order-written': 'buying',
  'settle.sold': 'buying',
  'settle.written': 'buying',
  'settle.committed': 'buying',
  'order-for-nothing.written': 'ordering for nothing',
  'order-for-nothing.committed': 'ordering for nothing',
  'refund.noted': 'refunding',
  'merge.begun': 'merging a cart',
  'merge.line': 'merging a cart',
  'reminders.mailed': 'reminding',
  'gift-card.sent': 'sending gift cards',
  'order.flagged': 'marking orders',
} as const satisfies Record<string, During>

export const FAILPOINTS = { ...IN_WRAPPERS, ...IN_DOMAIN }

export type Failpoint = keyof typeof FAILPOINTS
export type HitFailpoint = (point: Failpoint) => void

export const isFailpoint = (name: string): name is Failpoint => name in FAILPOINTS

/** The failpoints at which the process is killed during one of the tests' cases. */
export function failpointsDuring(during: During): Failpoint[] {
  return (Object.keys(FAILPOINTS) as Failpoint[]).filter((point) => FAILPOINTS[point] === during)
}

export const noop: HitFailpoint = () => undefined

/** `at` is a failpoint, with a count if it is to die there later: "settle.locked:3" dies at the third pass. */
export function crashAt(at: string, die: () => void): HitFailpoint {
  const [name, nth = '1'] = at.split(':')
  let passed = 0
  return (point) => {
    if (point === name && ++passed === Number(nth)) die()
  }
}
