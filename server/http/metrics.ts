import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { LANGUAGES } from '#words/languages.ts'

/** The outcomes of settling a payment. */
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
/** pg-boss's states. */
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
  /** Public responses, by whether they came from the page cache, and by language. */
  pages: Counter<'from' | 'language'>
  mails: Gauge<'state'>
  /** Requested mails beyond a mailbox's allowance, by kind. */
  mailsWithheld: Counter<'kind'>
  jobs: Gauge<'state'>
  pool: Gauge<'state'>
  /** 1 while the database answers, else 0. */
  database: Gauge<string>
  /** Units in stock, by product and size. */
  stock: Gauge<'product' | 'size'>
  /** Invariants of the nightly proof that hold and that are violated, and its end (Unix seconds). */
  proof: Gauge<'result'>
  provedAt: Gauge<string>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const metrics: Metrics = { registry, ...requestMetrics(registers), ...eventMetrics(registers), ...gauges(registers) }
  startAtZero(metrics)
  return metrics
}

/** Requests and their responses. */
function requestMetrics(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Duration of API calls',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    rejected: new Counter({
      name: 'shop_requests_rejected_total',
      help: 'Requests that got 503 because of the concurrency limit',
      registers,
    }),
    pages: new Counter({
      name: 'shop_pages_total',
      help: 'Responses to public pages and API calls, by whether they came from the page cache, and by language',
      labelNames: ['from', 'language'],
      registers,
    }),
    policyReports: new Counter({
      name: 'shop_policy_reports_total',
      help: 'Violations of the content security policy that browsers report, by directive',
      labelNames: ['directive'],
      registers,
    }),
  }
}

/** Payments, orders and mails. */
function eventMetrics(registers: Registry[]) {
  return {
    settlements: new Counter({
      name: 'shop_settlements_total',
      help: 'Settled payments, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    orders: new Counter({ name: 'shop_orders_total', help: 'Paid orders', registers }),
    webhooks: new Counter({
      name: 'shop_webhooks_total',
      help: "Stripe's webhooks, by outcome",
      labelNames: ['outcome'],
      registers,
    }),
    cardTesting: new Counter({
      name: 'shop_card_testing_total',
      help: 'Payments cancelled because of card testing',
      registers,
    }),
    mailsWithheld: new Counter({
      name: 'shop_mails_withheld_total',
      help: 'Requested mails that were not sent because the mailbox had its allowance, by kind',
      labelNames: ['kind'],
      registers,
    }),
  }
}

/** Current states; those in the database are read at each scrape (server/operations/gauges.ts). */
function gauges(registers: Registry[]) {
  return {
    mails: new Gauge({ name: 'shop_mails', help: 'Mails, by state', labelNames: ['state'], registers }),
    jobs: new Gauge({ name: 'shop_jobs', help: 'Background jobs, by state', labelNames: ['state'], registers }),
    proof: new Gauge({
      name: 'shop_proof_invariants',
      help: 'Invariants of the last nightly proof, by result',
      labelNames: ['result'],
      registers,
    }),
    provedAt: new Gauge({ name: 'shop_proof_timestamp_seconds', help: 'End of the last nightly proof', registers }),
    stock: new Gauge({ name: 'shop_stock_units', help: 'Units in stock', labelNames: ['product', 'size'], registers }),
    database: new Gauge({ name: 'shop_database_up', help: 'Whether the database answered this scrape', registers }),
    pool: new Gauge({
      name: 'shop_database_connections',
      help: 'Database connections, by state',
      labelNames: ['state'],
      registers,
    }),
  }
}

/** Without a 0 an alert on the first event can't fire: Prometheus computes no rate from a missing series. */
function startAtZero(metrics: Metrics): void {
  for (const outcome of SETTLEMENTS) metrics.settlements.inc({ outcome }, 0)
  for (const outcome of ['refused', 'ignored', 'card_declined', ...SETTLEMENTS]) metrics.webhooks.inc({ outcome }, 0)
  for (const from of ['cached', 'rendered']) for (const language of LANGUAGES) metrics.pages.inc({ from, language }, 0)
  for (const result of ['holds', 'broken']) metrics.proof.set({ result }, 0)
  resetStates(metrics)
}

/** Sets gauges by state to 0. A state without rows would keep its last value. */
export function resetStates({ mails, jobs, stock }: Metrics): void {
  for (const state of MAIL_STATES) mails.set({ state }, 0)
  for (const state of JOB_STATES) jobs.set({ state }, 0)
  stock.reset()
}
