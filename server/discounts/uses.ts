import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Address } from '#contract/checkout.ts'
import type { Transaction } from '#server/db/open.ts'
import { doorOf, mailboxOf, placeOf } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import { type Holder, holdsValue, isOwn } from '#server/stock/stock.ts'
import { type DiscountCode, readCode, whenProblem } from './codes.ts'
import { discountCodes } from './tables.ts'

/**
 * Who uses a code: the same customer is the same account, or one mailbox whose parcels go to one place, also after an
 * erasure. The mailbox alone isn't, unless the code says so: anybody may type it, and would learn whether its owner has
 * ordered here.
 */
export interface CodeUser {
  email: string
  address: Address
  /** Of the email's mailbox, and with the address, as orders have them. */
  customer_hash: string
  customer_place_hash: string
  /** Of the address alone. */
  door_hash: string
  user_id: number | null
}

/** A use of a code by a checkout; `customer` is null while a wallet hasn't told it. */
interface CountedUse {
  session_id: string
  discount_code_id: number
  customer: CodeUser | null
  /**
   * The order costs nothing: then one mailbox is one customer, wherever its parcels go, and one address is, whoever
   * orders. Who asks for a stranger's has placed an order in that name to learn it.
   */
  free: boolean
  /** Before the press: whose other checkouts give their use up at it. */
  own?: Holder | null
  /** Of the checkout, hashed; null where nothing is limited by network. */
  network?: string | null
  now: Date
}

export interface WantedUse extends CountedUse {
  /** An offer, which has no limits. */
  automatic: boolean
  /** Of the terms that the checkout has its amounts from; null for one that began before they had versions. */
  version: number | null
}

/**
 * Why this checkout can't use its code or offer now; null if it can. Locks a code until the transaction ends, so that
 * two checkouts can't both get the last use. Call it after the stock is locked.
 *
 * A checkout holds its use as long as its stock (`holdsValue`): every other checkout with this code that holds stock
 * counts as a use. So a use is prolonged and given back together with the stock.
 */
export async function useProblem(tx: Transaction, wanted: WantedUse): Promise<Sentence | null> {
  // An offer has no last use, and its lock would have all checkouts wait for each other.
  if (wanted.automatic) return offerProblem(tx, wanted)
  const code = await lockCode(tx, wanted.discount_code_id)
  return (
    whenProblem(code, wanted.now) ??
    termsProblem(code, wanted) ??
    (await countProblem(tx, code, wanted)) ??
    (await firstProblem(tx, code, wanted))
  )
}

/**
 * Takes the use that a paid order makes of its code, in the transaction that writes the order. False when the uses are
 * gone, which happens only to a checkout whose hold was lost, as in a database restored from before it. A code that
 * ended meanwhile, or got stricter, is honoured: its amount was on the button.
 */
export async function takeUse(tx: Transaction, wanted: CountedUse): Promise<boolean> {
  const code = await lockCode(tx, wanted.discount_code_id)
  const problem = (await countProblem(tx, code, wanted)) ?? (await firstProblem(tx, code, wanted))
  if (problem && !(await isHeld(tx, wanted))) return false
  const belowLimit = or(isNull(discountCodes.uses_limit), lt(discountCodes.uses, discountCodes.uses_limit))
  const { rowCount } = await tx
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} + 1` })
    .where(and(eq(discountCodes.id, code.id), belowLimit))
  return rowCount === 1
}

async function offerProblem(tx: Transaction, wanted: WantedUse): Promise<Sentence | null> {
  const offer = await readCode(tx, wanted.discount_code_id)
  return offer && (whenProblem(offer, wanted.now) ?? termsProblem(offer, wanted))
}

/** Terms that were typed wrong and corrected aren't sold on by the checkouts that began meanwhile. */
const termsProblem = ({ code, version }: DiscountCode, wanted: WantedUse): Sentence | null =>
  wanted.version !== null && wanted.version !== version ? refusals.codeChanged(code) : null

async function lockCode(tx: Transaction, id: number): Promise<DiscountCode> {
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('no key update')
  if (!code) throw new Error(`The discount code ${id} is missing.`)
  // Presses with two of these codes would each look before the other's hold is there.
  if (code.first_order_only)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('codes for a first order', 0))`)
  return code
}

/** Whether the checkout still holds its use: nobody else was given it since. */
async function isHeld(tx: Transaction, { session_id, now }: CountedUse): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select exists (select from checkout_sessions s where s.id = ${session_id} and ${holdsValue(now)}) as held`)
  return rows[0]?.held ?? false
}

type Use = { user_id: number | null; email: string | null; address: Address | null; network: string | null }

/**
 * Uses of a code that the unpaid checkouts of one network may hold: otherwise a stranger with a few units of stock
 * would keep a limited code from everybody.
 */
const HELD_EACH_NETWORK = 5

/**
 * The limit on uses, "once per customer", and of a code for a first order that no other checkout of the customer holds
 * it. A statement of its own, because one that waited for the code's lock would see the holds from before the wait.
 */
async function countProblem(tx: Transaction, code: DiscountCode, wanted: CountedUse): Promise<Sentence | null> {
  if (code.uses_limit === null && !code.once_per_customer && !code.first_order_only) return null
  // Of several codes for a first order, too.
  const { rows } = await tx.execute<Use & { same: boolean }>(sql`
    select s.user_id, s.customer_info ->> 'email' as email, s.customer_info -> 'shipping_address' as address,
      c.id = ${code.id} as same,
      (select min(h.network) from stock_holds h where h.session_id = s.id) as network
    from checkout_sessions s join discount_codes c on c.id = s.discount_code_id
    where (c.id = ${code.id} or (c.first_order_only and ${code.first_order_only})) and s.id <> ${wanted.session_id}
      and ${holdsValue(wanted.now)}
      and not ${wanted.own ? isOwn(wanted.own.user_id, wanted.own.sessions) : sql`false`}`)
  const held = rows.filter(({ same }) => same)
  const either = isEither(code, wanted)
  const isHolding = rows.some((holder) => isCustomer(wanted, holder, either))
  const which = sql`o.discount_code_id = ${code.id}`
  if (code.once_per_customer && (isHolding || (await hasOrdered(tx, wanted, { which, either }))))
    return either ? refusals.codeUsedHere(code.code) : refusals.codeUsedBefore(code.code)
  if (code.first_order_only && isHolding) return refusals.codeForFirstOrder(code.code)
  if (code.uses_limit !== null && code.uses + held.length >= code.uses_limit) return refusals.codeUsedUp(code.code)
  const nearby = held.filter(
    (holder) => holder.network !== null && holder.network === wanted.network && !isCustomer(wanted, holder, either),
  )
  if (code.uses_limit !== null && nearby.length >= HELD_EACH_NETWORK) return refusals.codeHeldNearby(code.code)
  return null
}

async function firstProblem(tx: Transaction, code: DiscountCode, wanted: CountedUse): Promise<Sentence | null> {
  if (!code.first_order_only) return null
  const either = isEither(code, wanted)
  return (await hasOrdered(tx, wanted, { which: sql`true`, either })) ? refusals.codeForFirstOrder(code.code) : null
}

/** Whether mailbox or address alone are the customer. */
const isEither = ({ same_customer }: DiscountCode, { free }: CountedUse) =>
  free || same_customer === 'mailbox_or_address'

type Earlier = { user_id: number | null; address: Address; customer_place_hash: string | null }

/** Whether the customer has paid for an order of this kind, with this email or one that staff corrected since. */
async function hasOrdered(
  tx: Transaction,
  { customer }: CountedUse,
  { which, either }: { which: SQL; either: boolean },
): Promise<boolean> {
  if (!customer) return false
  const { rows } = await tx.execute<Earlier>(sql`
    select o.user_id, o.shipping_address as address, o.customer_place_hash
    from orders o where o.paid_at is not null and ${which}
      and (o.customer_hash = ${customer.customer_hash} or o.user_id = ${customer.user_id}
        or lower(o.email) collate "C" = ${customer.email.toLowerCase()}
        ${either ? sql`or o.door_hash = ${customer.door_hash}` : sql``})`)
  return rows.some(
    (order) =>
      either ||
      (customer.user_id !== null && customer.user_id === order.user_id) ||
      customer.customer_place_hash === order.customer_place_hash ||
      placeOf(customer.address) === placeOf(order.address),
  )
}

function isCustomer({ customer }: CountedUse, { user_id, email, address }: Use, either: boolean): boolean {
  if (!customer) return false
  if (customer.user_id !== null && customer.user_id === user_id) return true
  const isMailbox = email !== null && mailboxOf(email) === mailboxOf(customer.email)
  if (either) return isMailbox || (address !== null && doorOf(address) === doorOf(customer.address))
  return isMailbox && address !== null && placeOf(address) === placeOf(customer.address)
}
