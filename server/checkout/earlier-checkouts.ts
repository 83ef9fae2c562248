import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { type Holder, type OwnHold, overduePayments, ownHolds, releaseHold } from '#server/stock/stock.ts'
import { CodeRefused, codeProblem } from './hold-code.ts'
import { GiftCardShort } from './hold-gift-card.ts'
import { Unavailable } from './hold-limits.ts'
import { release } from './hold-stock.ts'
import { UNPAID } from './lifecycle.ts'
import { endPayment } from './payment.ts'
import { findSession, readSession, type SessionRow, type WholeSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

interface Shopper {
  session_id: string
  user: SignedIn | null
  /** A guest's other checkouts. */
  own_sessions?: readonly string[] | undefined
}

/** Whether a checkout of the shopper's holds what another one lacks. */
type Wants = (earlier: SessionRow, holds: OwnHold[]) => boolean

/**
 * Ends a checkout that a new one replaces, so that the shopper's own hold doesn't block them. Ignores a session that is
 * over or another shopper's; throws 409 when it is paid.
 */
export async function abandonCheckout(
  context: Context,
  { session_id, user }: Pick<Shopper, 'session_id' | 'user'>,
): Promise<void> {
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
  { work, ip, ...shopper }: Shopper & { ip: string; work: () => Promise<Result> },
): Promise<Result> {
  await endOverdue(context, shopper)
  try {
    return await work()
  } catch (problem) {
    const lacking = await findSession(context.db, { id: shopper.session_id, user: shopper.user })
    const wants = await wantsOf(context, { ...shopper, problem, lacking, ip })
    if (!wants || !(await giveUpHolds(context, { ...shopper, wants }))) throw problem
    return work()
  }
}

/**
 * Cancels payments of the shopper's for the same goods whose hold has ended, this checkout's own among them: who paid
 * there after this one has the goods would be charged and refunded, and none is prolonged for ever.
 */
async function endOverdue(context: Context, { session_id, ...shopper }: Shopper): Promise<void> {
  const { user_id, sessions } = holderOf(shopper)
  const holder = { user_id, sessions: [...sessions, session_id], now: context.now() }
  for (const id of await overduePayments(context.db, { ...holder, session_id })) {
    const earlier = await readSession(context.db, id)
    if (earlier) await endPayment(context, earlier.session)
  }
}

/** What other checkouts may hold of what this one lacks; null where it is nothing of theirs. */
async function wantsOf(
  context: Context,
  { problem, lacking, ip, ...shopper }: Shopper & { problem: unknown; lacking: WholeSession; ip: string },
): Promise<Wants | null> {
  const { session, items } = lacking
  if (problem instanceof Unavailable) {
    const wanted = new Set(items.map((item) => item.stock_item_id))
    return (_, holds) => holds.some((hold) => wanted.has(hold.stock_item_id))
  }
  if (problem instanceof GiftCardShort) return ({ gift_card_id }) => gift_card_id === session.gift_card_id
  if (problem instanceof CodeRefused && (await isOwnUse(context, { ...shopper, problem, session, ip })))
    // Codes for a first order count together. An offer has no limits.
    return ({ discount_code_id, discount_automatic }) => discount_code_id !== null && !discount_automatic
  return null
}

/** Whether the session could use its code but for the shopper's other checkouts. */
async function isOwnUse(
  context: Context,
  { problem: { free }, session, ip, ...shopper }: Shopper & { problem: CodeRefused; session: SessionRow; ip: string },
): Promise<boolean> {
  const asked = { session, network: hashedNetwork(context, ip), free, own: holderOf(shopper) }
  return context.db.transaction(async (tx) => !(await codeProblem(context, tx, asked)))
}

/** The shopper, by account and by a guest's other checkouts. */
export const holderOf = ({ user, own_sessions = [] }: Pick<Shopper, 'user' | 'own_sessions'>): Holder => ({
  user_id: user?.id ?? null,
  sessions: own_sessions,
})

/**
 * Whether the shopper's other checkouts held what this one wants, and gave it up. A payment is cancelled at Stripe
 * before its units go back: nobody may pay for goods that another checkout has. No transaction has the locks of two
 * checkouts.
 */
export async function giveUpHolds(
  context: Context,
  { session_id, wants, ...shopper }: Shopper & { wants: Wants },
): Promise<boolean> {
  const held = await ownHolds(context.db, { ...holderOf(shopper), now: context.now() })
  let isAnyGivenUp = false
  for (const [id, holds] of Map.groupBy(held, (hold) => hold.session_id)) {
    if (id === session_id) continue
    const earlier = await readSession(context.db, id)
    if (!earlier || !wants(earlier.session, holds)) continue
    await endPayment(context, earlier.session)
    await release(context, { session_id: id, user: shopper.user })
    isAnyGivenUp = true
  }
  return isAnyGivenUp
}
