// Failpoints: the chaos tests set CRASH_AT to one, and the process kills itself there as if the power had gone. Without
// CRASH_AT they do nothing.

/** In the ports: the jobs' and the mail's loops, and the webhook's endpoint. */
const IN_PORTS = [
  'webhook.verified',
  'webhook.done',
  'job.taken',
  'job.done',
  'mail.claimed',
  'mail.delivered',
  'mail.noted',
] as const

/**
 * In the domain's code. Each is between two steps that no wrapper round a port can tell apart: two statements of one
 * transaction, or a commit and the request to Stripe after it. Behind each: the case of tests/chaos that needs it.
 */
const IN_DOMAIN = [
  // death.test.ts, "the shop dies at … while somebody buys".
  'session.written',
  'customer.saved',
  'shipping.chosen',
  'hold.written',
  'hold.placed',
  'intent.opened',
  'intent.noted',
  'settle.asked',
  'settle.locked',
  'settle.order-written',
  'settle.sold',
  'settle.mail-queued',
  'settle.written',
  'settle.committed',
  // death.test.ts, "the shop dies at … while it pays back"; beside.test.ts, a refund whose answer is lost.
  'refund.taken',
  'refund.made',
  'refund.noted',
  // No case names these yet: for runs by hand.
  'intent.cancelled',
  'reconcile.begun',
  'reconcile.asked',
  // death.test.ts, a guest's cart that is merged.
  'merge.begun',
  'merge.line',
  'merge.written',
] as const

export const FAILPOINTS = [...IN_DOMAIN, ...IN_PORTS] as const

export type Failpoint = (typeof FAILPOINTS)[number]
export type HitFailpoint = (point: Failpoint) => void

export const noop: HitFailpoint = () => undefined

/** `at` is a failpoint, with a count if it is to die there later: "settle.locked:3" dies at the third pass. */
export function crashAt(at: string, die: () => void): HitFailpoint {
  const [name, nth = '1'] = at.split(':')
  let passed = 0
  return (point) => {
    if (point === name && ++passed === Number(nth)) die()
  }
}
