import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What settling a payment comes to. */
export const SETTLEMENTS = [
  'ordered',
  'already_ordered',
  'pending',
  'refunded',
  'mismatch',
  'unpaid',
  'not_ours',
  'duplicate_event',
] as const
const MAIL_STATES = ['queued', 'sent', 'failed']
/** pg-boss's own. */
const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed']

export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'status'>
  settlements: Counter<'outcome'>
  orders: Counter<string>
  webhooks: Counter<'outcome'>
  cardTesting: Counter<string>
  rejected: Counter<string>
  policyReports: Counter<'directive'>
  /** Public pages, by whether they were at hand. */
  pages: Counter<'from'>
  mails: Gauge<'state'>
  /** Mails that a stranger asked for and that were not written, by kind. */
  mailsWithheld: Counter<'kind'>
  jobs: Gauge<'state'>
  pool: Gauge<'state'>
  /** Units on the shelf, by product and size. */
  stock: Gauge<'product' | 'size'>
  /** What the nightly proof found: invariants that hold, those that don't, and when (seconds since 1970). */
  proof: Gauge<'result'>
  provedAt: Gauge<string>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const metrics: Metrics = {
    registry,
    requests: new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    settlements: new Counter({
      name: 'shop_settlements_total',
      help: 'Payments settled, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    orders: new Counter({ name: 'shop_orders_total', help: 'Orders paid', registers }),
    webhooks: new Counter({
      name: 'shop_webhooks_total',
      help: "Stripe's events, by what became of them",
      labelNames: ['outcome'],
      registers,
    }),
    rejected: new Counter({
      name: 'shop_requests_shed_total',
      help: 'Requests sent away because too many were under way',
      registers,
    }),
    policyReports: new Counter({
      name: 'shop_policy_reports_total',
      help: "What browsers say a page's policy has stopped",
      labelNames: ['directive'],
      registers,
    }),
    cardTesting: new Counter({
      name: 'shop_card_testing_total',
      help: 'Payments cancelled because cards were being tried',
      registers,
    }),
    pages: new Counter({
      name: 'shop_pages_total',
      help: 'Public pages answered, by whether they were kept or had to be made',
      labelNames: ['from'],
      registers,
    }),
    mailsWithheld: new Counter({
      name: 'shop_mails_withheld_total',
      help: 'Mails that were asked for and not written, since their reader had had enough of them',
      labelNames: ['kind'],
      registers,
    }),
    mails: new Gauge({ name: 'shop_mails', help: 'Mails, by state', labelNames: ['state'], registers }),
    jobs: new Gauge({ name: 'shop_jobs', help: 'Background jobs, by state', labelNames: ['state'], registers }),
    proof: new Gauge({
      name: 'shop_proof_invariants',
      help: 'Invariants in the last nightly proof, by result',
      labelNames: ['result'],
      registers,
    }),
    provedAt: new Gauge({ name: 'shop_proof_timestamp_seconds', help: 'When the last nightly proof ended', registers }),
    stock: new Gauge({
      name: 'shop_stock_units',
      help: 'Units on the shelf',
      labelNames: ['product', 'size'],
      registers,
    }),
    pool: new Gauge({
      name: 'shop_database_connections',
      help: 'Database connections, by state',
      labelNames: ['state'],
      registers,
    }),
  }
  startAtZero(metrics)
  return metrics
}

/** An alert on something that never happened yet must find it at 0: Prometheus can’t compare with what is missing. */
function startAtZero(metrics: Metrics): void {
  for (const outcome of SETTLEMENTS) metrics.settlements.inc({ outcome }, 0)
  for (const outcome of ['refused', 'ignored', ...SETTLEMENTS]) metrics.webhooks.inc({ outcome }, 0)
  for (const from of ['cached', 'rendered']) metrics.pages.inc({ from }, 0)
  for (const result of ['holds', 'broken']) metrics.proof.set({ result }, 0)
  resetStates(metrics)
}

/**
 * Sets what is counted by state back to 0: a state that nothing is in any more has no row, and would keep its last
 * count for ever.
 */
export function resetStates({ mails, jobs, stock }: Metrics): void {
  for (const state of MAIL_STATES) mails.set({ state }, 0)
  for (const state of JOB_STATES) jobs.set({ state }, 0)
  stock.reset()
}
