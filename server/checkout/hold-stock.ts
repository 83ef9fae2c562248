import { eq, sql } from 'drizzle-orm'
import type { Country } from '#contract/limits.ts'
import { shortageMessage } from '#server/catalogue/availability.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import { changedAmong } from '#server/stock/on-sale.ts'
import { findShortages, heldByOtherCheckouts, holdOf, releaseHold, type Shortage } from '#server/stock/stock.ts'
import { refuseUndeliverable } from './destinations.ts'
import { holdCode } from './hold-code.ts'
import { holdGiftCard } from './hold-gift-card.ts'
import { lockNetwork, refuseHoarding, refuseLarge, Unavailable } from './hold-limits.ts'
import { UNPAID } from './lifecycle.ts'
import { namesIn } from './names.ts'
import { lockSession, ofVisitor, refuseClosed, type SessionItemRow, type WholeSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

type Holder = Pick<Visitor, 'user' | 'ip' | 'language'> & { session_id: string }

/**
 * Holds the stock of a checkout before anything is known of its customer: a wallet tells her address after the press.
 * With a country it also throws 409 for goods that can't be sold there. Returns when the hold ends; a hold that
 * is still valid keeps its end.
 */
export async function reserve(
  context: Context,
  { session_id, user, ip, language, country }: Holder & { country: Country | null },
): Promise<Date> {
  const { db, now, settings } = context
  const network = hashedNetwork(context, ip)
  return db.transaction(async (tx) => {
    const { session, items } = await lockForHold(context, tx, { session_id, user, network })
    await refuseUnavailable(context, tx, { session_id, items, network, language, country })
    await holdCode(context, tx, { session, network })
    await holdGiftCard(context, tx, session)
    const hold = { placed_at: now(), expires_at: new Date(now().getTime() + settings.holdMinutes * 60_000), network }
    const { rows } = await tx.execute<{ expires_at: string }>(
      sql`with held as (${holdOf(session_id, items, hold)}) select min(expires_at)::text as expires_at from held`,
    )
    return new Date(rows[0]?.expires_at ?? hold.expires_at)
  })
}

/** Gives back what `reserve` held. The hold of an opened payment stays: its form is still open somewhere. */
export async function release(
  { db }: Context,
  { session_id, user }: { session_id: string; user: SignedIn | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { session } = ofVisitor(await lockSession(tx, session_id), user)
    if (UNPAID.some((state) => state === session.state)) await releaseHold(tx, session_id)
  })
}

/**
 * Locks the network and then the session, in the one order of locking. The checkout of a guest who has signed in since
 * becomes the account's, and its order with it. Throws for a session that is over, except for an ordered one where that
 * is allowed.
 */
export async function lockForHold(
  { now, limits }: Context,
  tx: Transaction,
  {
    session_id,
    user,
    network,
    isOrderedAllowed = false,
  }: { session_id: string; user: SignedIn | null; network: string; isOrderedAllowed?: boolean },
): Promise<WholeSession> {
  const [, locked] = await pipelined(limits.on ? lockNetwork(tx, network) : null, lockSession(tx, session_id))
  const whole = ofVisitor(locked, user)
  if (isOrderedAllowed && whole.session.state === 'ordered') return whole
  refuseClosed(whole.session, now())
  // A tab that waits for the bank's answer is still the guest's.
  if (user === null || whole.session.owned || whole.session.state === 'paying') return whole
  const owner = { user_id: user.id, owned: true }
  await tx.update(checkoutSessions).set(owner).where(eq(checkoutSessions.id, session_id))
  return { ...whole, session: { ...whole.session, ...owner } }
}

interface Wanted {
  session_id: string
  items: SessionItemRow[]
  network: string
  language: Visitor['language']
  /** Where it goes; null while that isn't known. */
  country: Country | null
}

/** Thrown where a product's price is another one by now than the checkout has (correct-total.ts). */
export class PriceChanged extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super('A price has changed since the checkout began.')
    this.sentence = sentence
  }
}

/**
 * Throws 409 for goods that can't be held now, with their names, and PriceChanged. Locks their stock until the
 * transaction ends.
 */
export async function refuseUnavailable(
  { now, settings, limits }: Context,
  tx: Transaction,
  { session_id, items, network, language, country }: Wanted,
): Promise<void> {
  await refuseLarge(tx, { lines: items, limits: settings.holdLimits, language })
  const [shortages, heldElsewhere, changed] = await pipelined(
    findShortages(tx, { session_id, lines: items, now: now() }),
    limits.on ? heldByOtherCheckouts(tx, { network, session_id, now: now() }) : null,
    changedAmong(tx).execute({
      ids: items.map((item) => item.stock_item_id),
      prices: items.map((item) => item.unit_price_pence),
    }),
  )
  if (changed.length > 0) {
    const names = await namesIn(tx, { language, lines: items })
    const among = (ids: number[]) => names.filter((_, at) => ids.includes(items[at]?.stock_item_id ?? 0))
    const offSale = changed.flatMap(({ id, on_sale }) => (on_sale ? [] : [id]))
    if (offSale.length > 0) throw new ApiError('conflict', refusals.notForSale(among(offSale)))
    throw new PriceChanged(refusals.pricesChanged(among(changed.map(({ id }) => id))))
  }
  if (country !== null) await refuseUndeliverable({ db: tx, now }, { session_id, country, language })
  if (shortages.length > 0) throw outOfStock(items, await namesIn(tx, { language, lines: items }), shortages)
  if (heldElsewhere) refuseHoarding(items, heldElsewhere, settings.holdLimits)
}

function outOfStock(items: SessionItemRow[], names: string[], shortages: Shortage[]): ApiError {
  const sentences = shortages.map(({ stock_item_id, quantity, available }) => {
    const at = items.findIndex((line) => line.stock_item_id === stock_item_id)
    return shortageMessage(names[at] ?? '', quantity, available)
  })
  return new Unavailable('conflict', refusals.shortOfStock(sentences))
}
