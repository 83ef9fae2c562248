import type { Context } from '#server/context.ts'
import { proofs } from '#server/payments/tables.ts'
import { proveAgainstStripe } from './against-stripe.ts'
import type { Finding } from './finding.ts'
import { proveBooks } from './in-the-books.ts'

export interface ProveOptions {
  /** Seconds that a payment may be under way before it is missed; 0 when nothing goes on any more. */
  grace: number
  /** Payments made since then are looked at; all of them when it isn't given. */
  from?: Date
  /** And up to then: the instant of a backup that is being looked at. */
  until?: Date
  /**
   * True for books that were put back from a backup: Stripe has gone on since, so it may have paid back more than they
   * know.
   */
  rewound?: boolean
}

/** Seconds after which a payment that succeeded should have its order: the reconciliation runs every minute. */
export const GRACE = 120

/**
 * Reads the shop's books and Stripe's and holds one against the other. Nothing is written. Yields each invariant as
 * soon as it is known.
 */
export async function* prove(
  { db, payments, now }: Pick<Context, 'db' | 'payments' | 'now'>,
  { grace, from, until, rewound = false }: ProveOptions,
): AsyncIterable<Finding> {
  const end = until ?? new Date(now().getTime() - grace * 1000 + 1000)
  yield* proveAgainstStripe({ db, payments, from: from ?? new Date(0), until: end, rewound })
  yield* proveBooks(db, now())
}

/** The nightly run: its result is kept for the metrics and for the back office's first page. */
export async function proveNightly(context: Pick<Context, 'db' | 'payments' | 'now' | 'log'>): Promise<void> {
  const findings: Finding[] = []
  for await (const found of prove(context, { grace: GRACE })) findings.push(found)
  const broken = findings.filter((found) => found.count > 0)
  for (const { invariant, says, count, broken: ids } of broken)
    context.log.error({ invariant, count, ids: ids.map((one) => one.id) }, `does not hold: ${says}`)
  await context.db
    .insert(proofs)
    .values({ at: context.now(), holds: findings.length - broken.length, broken: broken.length, findings })
}
