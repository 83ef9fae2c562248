import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { ownHolds, releaseHold } from '#server/stock/stock.ts'
import { CodeRefused, codeProblem } from './hold-code.ts'
import { GiftCardShort } from './hold-gift-card.ts'
import { Unavailable } from './hold-limits.ts'
import { release } from './hold-stock.ts'
import { UNPAID } from './lifecycle.ts'
import { endPayment } from './payment.ts'
import { findSession, readSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

interface Shopper {
  session_id: string
  user: SignedIn | null
  ip: string
}

interface Own {
  /** A guest's other checkouts. */
  own_sessions?: readonly string[] | undefined
}

/**
 * Ends a checkout that a new one replaces, so that the shopper's own hold doesn't block them. Ignores a session that is
 * over or another shopper's; throws 409 when it is paid.
 */
export async function abandonCheckout(context: Context, { session_id, user }: Omit<Shopper, 'ip'>): Promise<void> {
  const found = await findSession(context.db, { id: session_id, user }).catch(() => null)
  if (!found || ['ordered', 'refunded', 'expired'].includes(found.session.state)) return
  await endPayment(context, found.session)
  await context.db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkoutSessions)
      .set({ state: 'expired' })
      .where(and(eq(checkoutSessions.id, session_id), inArray(checkoutSessions.state, UNPAID)))
    // What a wallet's sheet reserved.
    if (rowCount) await releaseHold(tx, session_id)
  })
}

/**
 * Does work that holds stock, a code's use and a gift card's part. Where the shopper's other checkouts hold what it
 * lacks, those give it up, and the work is done again. Throws 409 when one of them is paid, which makes its order, or
 * is being paid.
 */
export async function withOwnHolds<Result>(
  context: Context,
  { work, ...shopper }: Shopper & Own & { work: () => Promise<Result> },
): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    const isHeld =
      problem instanceof Unavailable ||
      problem instanceof GiftCardShort ||
      (problem instanceof CodeRefused && (await isOwnUse(context, shopper)))
    if (!isHeld || !(await giveUpHolds(context, shopper))) throw problem
    return work()
  }
}

/** Whether the session could use its code but for the shopper's other checkouts. */
async function isOwnUse(
  context: Context,
  { session_id, user, ip, own_sessions = [] }: Shopper & Own,
): Promise<boolean> {
  const { session } = await findSession(context.db, { id: session_id, user })
  const network = hashedNetwork(context, ip)
  return context.db.transaction(
    async (tx) => !(await codeProblem(context, tx, { session, network, own: own_sessions })),
  )
}

/**
 * Whether the shopper's other checkouts held something that this one wants, and gave it up. `gift_card_id` is a card
 * that it doesn't have yet. A payment is cancelled at Stripe before its units go back: nobody may pay for goods that
 * another checkout has. No transaction has the locks of two checkouts.
 */
export async function giveUpHolds(
  context: Context,
  { session_id, user, own_sessions = [], gift_card_id }: Omit<Shopper, 'ip'> & Own & { gift_card_id?: number },
): Promise<boolean> {
  const { session, items } = await findSession(context.db, { id: session_id, user })
  const card = gift_card_id ?? session.gift_card_id
  const wanted = new Set(items.map((item) => item.stock_item_id))
  const holder = { user_id: user?.id ?? null, sessions: own_sessions, now: context.now() }
  const held = Map.groupBy(await ownHolds(context.db, holder), (hold) => hold.session_id)
  held.delete(session_id)
  let isAnyGivenUp = false
  for (const [id, units] of held) {
    const earlier = await readSession(context.db, id)
    if (!earlier) continue
    // Codes for a first order count together.
    const hasCodes = session.discount_code_id !== null && earlier.session.discount_code_id !== null
    const isSameCard = card !== null && card === earlier.session.gift_card_id
    if (!hasCodes && !isSameCard && !units.some((hold) => wanted.has(hold.stock_item_id))) continue
    await endPayment(context, earlier.session)
    await release(context, { session_id: id, user })
    isAnyGivenUp = true
  }
  return isAnyGivenUp
}
