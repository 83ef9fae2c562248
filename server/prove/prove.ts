import type { Context } from '#server/context.ts'
import { proofs } from '#server/payments/tables.ts'
import { proveAgainstStripe } from './against-stripe.ts'
import { proveClaims } from './claims/prove-claims.ts'
import type { Finding } from './finding.ts'
import { proveBooks } from './in-the-books.ts'
import { provePayouts } from './payouts.ts'

export interface ProveOptions {
  /** Seconds that a payment may take before it counts as missing; 0 when the shop is stopped. */
  grace: number
  /** The oldest payment to check; all of them if it is missing. */
  from?: Date
  /** The newest payment to check: the instant of a backup. */
  until?: Date
  /** True for a restored backup: Stripe may have refunded more since than the backup knows. */
  rewound?: boolean
}

/** Seconds after which a successful payment should have its order: the reconciliation runs every minute. */
export const GRACE = 120

/** Milliseconds that a webhook may take. */
const LATE = 600_000

/** Compares the shop's ledgers with Stripe's. Writes nothing. Yields each invariant as soon as it is checked. */
export async function* prove(
  { db, payments, now }: Pick<Context, 'db' | 'payments' | 'now'>,
  { grace, from, until, rewound = false }: ProveOptions,
): AsyncIterable<Finding> {
  const end = until ?? new Date(now().getTime() - grace * 1000 + 1000)
  yield* proveAgainstStripe({ db, payments, from: from ?? new Date(0), until: end, rewound })
  // Of a backup's last minutes, Stripe may know refunds whose webhooks arrived after it.
  const booked = rewound ? new Date(end.getTime() - LATE) : end
  yield* provePayouts({ db, payments, from: from ?? new Date(0), until: booked })
  yield* proveBooks(db, now())
}

/** The products whose claims a night reads: a few seconds of work. The next night reads the next ones. */
const CLAIMS_A_NIGHT = 300

/**
 * The nightly run: stores its result for the metrics and the dashboard. It reads what the API says, which all pages are
 * made of; `shop prove` reads the pages.
 */
export async function proveNightly(
  context: Pick<Context, 'db' | 'payments' | 'now' | 'log' | 'settings'>,
  api: (request: Request) => Promise<Response>,
): Promise<void> {
  const findings: Finding[] = []
  for await (const found of prove(context, { grace: GRACE })) findings.push(found)
  const claims = { ...context, fetch: api, origin: context.settings.publicUrl, pages: false }
  for await (const found of proveClaims(claims, { most: CLAIMS_A_NIGHT }))
    if (!('progress' in found)) findings.push(found)
  const broken = findings.filter((found) => found.count > 0)
  for (const { invariant, says, count, broken: ids } of broken)
    context.log.error({ invariant, count, ids: ids.map((one) => one.id) }, `does not hold: ${says}`)
  for (const { invariant, says, skipped } of findings)
    if (skipped) context.log.warn({ invariant, why: skipped }, `not checked: ${says}`)
  const holds = findings.filter((found) => found.count === 0 && !found.skipped).length
  await context.db.insert(proofs).values({ at: context.now(), holds, broken: broken.length, findings })
}
