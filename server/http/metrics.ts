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
/** Commands that record their success (commands/record-success.ts). */
export const UPKEEP = ['backup', 'restore-drill'] as const

export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'status'>
  /** All responses, by what was asked for and the class of their status ("5xx"). */
  responses: Counter<'kind' | 'class'>
  /** Requests to Stripe; a repeated one counts again. */
  stripe: Histogram<'call' | 'outcome'>
  settlements: Counter<'outcome'>
  orders: Counter<string>
  webhooks: Counter<'outcome'>
  /** The last webhook with a right signature, in Unix seconds; 0 for none since the start. */
  webhookAt: Gauge<string>
  cardTesting: Counter<string>
  rejected: Counter<string>
  policyReports: Counter<'directive'>
  /** Public responses, by whether they came from the page cache, and by language. */
  pages: Counter<'from' | 'language'>
  mails: Gauge<'state'>
  /** Requested mails beyond a mailbox's allowance, by kind. */
  mailsWithheld: Counter<'kind'>
  /** Seconds since the oldest queued mail was written; 0 without one. */
  mailWaits: Gauge<string>
  jobs: Gauge<'queue' | 'state'>
  /** Seconds for which the oldest job of a queue has been due. */
  jobWaits: Gauge<'queue'>
  pool: Gauge<'state'>
  /** 1 while the database answers, else 0. */
  database: Gauge<string>
  /** Invariants of the nightly proof that hold and that are violated, and its end (Unix seconds). */
  proof: Gauge<'result'>
  provedAt: Gauge<string>
  /** What breaks each invariant of the nightly proof. */
  proofFailures: Gauge<'invariant'>
  /** Unix seconds; 0 for never. */
  orderAt: Gauge<string>
  upkeepAt: Gauge<'task'>
  /** Of the disk with DATA_DIR. */
  disk: { free: Gauge<string>; size: Gauge<string> }
  /** 1 while the bucket of photographs answers, else 0. Without a bucket it has no series. */
  bucket: Gauge<'bucket'>
  build: Gauge<'version'>
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
    responses: new Counter({
      name: 'shop_responses_total',
      help: 'Responses, by kind (page, api, media, other) and class of status',
      labelNames: ['kind', 'class'],
      registers,
    }),
    stripe: new Histogram({
      name: 'shop_stripe_request_duration_seconds',
      help: 'Duration of requests to Stripe, by call and outcome (ok, refused, failed)',
      labelNames: ['call', 'outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
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
    webhookAt: new Gauge({
      name: 'shop_webhook_timestamp_seconds',
      help: 'Last webhook from Stripe that this process got since its start',
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

/** Current states, read at each scrape (server/operations/gauges.ts). */
function gauges(registers: Registry[]) {
  return {
    ...databaseGauges(registers),
    database: new Gauge({ name: 'shop_database_up', help: 'Whether the database answered this scrape', registers }),
    pool: new Gauge({
      name: 'shop_database_connections',
      help: 'Database connections, by state',
      labelNames: ['state'],
      registers,
    }),
    disk: {
      free: new Gauge({ name: 'shop_disk_free_bytes', help: 'Free space on the disk with DATA_DIR', registers }),
      size: new Gauge({ name: 'shop_disk_size_bytes', help: 'Size of the disk with DATA_DIR', registers }),
    },
    bucket: new Gauge({
      name: 'shop_bucket_up',
      help: 'Whether the bucket of photographs answered within the last minute',
      labelNames: ['bucket'],
      registers,
    }),
    build: new Gauge({ name: 'shop_build_info', help: 'Version of the shop', labelNames: ['version'], registers }),
  }
}

/** Equal in all processes. */
function databaseGauges(registers: Registry[]) {
  return {
    mails: new Gauge({ name: 'shop_mails', help: 'Mails, by state', labelNames: ['state'], registers }),
    mailWaits: new Gauge({ name: 'shop_mail_oldest_seconds', help: 'Age of the oldest queued mail', registers }),
    jobs: new Gauge({
      name: 'shop_jobs',
      help: 'Background jobs, by queue and state',
      labelNames: ['queue', 'state'],
      registers,
    }),
    jobWaits: new Gauge({
      name: 'shop_job_oldest_seconds',
      help: 'Time for which the oldest job of a queue has been due',
      labelNames: ['queue'],
      registers,
    }),
    proof: new Gauge({
      name: 'shop_proof_invariants',
      help: 'Invariants of the last nightly proof, by result',
      labelNames: ['result'],
      registers,
    }),
    provedAt: new Gauge({ name: 'shop_proof_timestamp_seconds', help: 'End of the last nightly proof', registers }),
    proofFailures: new Gauge({
      name: 'shop_proof_failures',
      help: 'What breaks each invariant of the last nightly proof',
      labelNames: ['invariant'],
      registers,
    }),
    orderAt: new Gauge({ name: 'shop_order_timestamp_seconds', help: 'Last paid order', registers }),
    upkeepAt: new Gauge({
      name: 'shop_upkeep_timestamp_seconds',
      help: 'Last good backup and last good restore drill',
      labelNames: ['task'],
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
  for (const kind of ['page', 'api', 'media', 'other'])
    for (const status of ['2xx', '3xx', '4xx', '5xx']) metrics.responses.inc({ kind, class: status }, 0)
  for (const task of UPKEEP) metrics.upkeepAt.set({ task }, 0)
  resetStates(metrics)
}

/** Empties the gauges of rows that are grouped. A group without rows would keep its last value. */
export function resetStates({ mails, jobs, jobWaits, proofFailures }: Metrics): void {
  for (const state of MAIL_STATES) mails.set({ state }, 0)
  for (const gauge of [jobs, jobWaits, proofFailures]) gauge.reset()
}
