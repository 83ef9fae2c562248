/**
 * Places where a process may be made to die, to see that nothing is lost when it does: the chaos suite names one
 * (CRASH_AT), and the process ends there as if the power had gone. In a shop that is not being tested they do nothing.
 */
export const FAILPOINTS = [
  'session.written',
  'customer.saved',
  'shipping.chosen',
  'hold.written',
  'hold.placed',
  'intent.opened',
  'intent.noted',
  'intent.cancelled',
  'webhook.verified',
  'settle.asked',
  'settle.locked',
  'settle.order-written',
  'settle.sold',
  'settle.mail-queued',
  'settle.written',
  'settle.committed',
  'webhook.done',
  'job.taken',
  'job.done',
  'mail.claimed',
  'mail.delivered',
  'mail.noted',
  'refund.taken',
  'refund.made',
  'refund.noted',
  'reconcile.begun',
  'reconcile.asked',
  'merge.begun',
  'merge.line',
  'merge.written',
] as const

export type Failpoint = (typeof FAILPOINTS)[number]
export type HitFailpoint = (point: Failpoint) => void

export const noop: HitFailpoint = () => undefined

/** `at` is a point, or a point and how often it is passed before: "settle.locked:3" dies there the third time. */
export function crashAt(at: string, die: () => void): HitFailpoint {
  const [name, nth = '1'] = at.split(':')
  let passed = 0
  return (point) => {
    if (point === name && ++passed === Number(nth)) die()
  }
}
