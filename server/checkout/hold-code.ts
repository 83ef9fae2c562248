import type { CustomerInfo } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { type CodeUser, useProblem } from '#server/discounts/uses.ts'
import { customerHash, customerPlaceHash, doorHash } from '#server/http/keyed-hash.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { Holder } from '#server/stock/stock.ts'
import { customerOf, type SessionRow } from './session.ts'

type CodedSession = Pick<
  SessionRow,
  'id' | 'discount_code_id' | 'discount_automatic' | 'discount_terms' | 'customer_info' | 'user_id'
>

/** Thrown in the transaction that holds the stock, for a discount code or offer that can't be used any more. */
export class CodeRefused extends Error {
  readonly sentence: Sentence
  /** Of an order of nothing (CountedUse). */
  readonly free: boolean
  constructor(sentence: Sentence, free: boolean) {
    super('A discount code can’t be used any more.')
    this.sentence = sentence
    this.free = free
  }
}

/**
 * Throws CodeRefused where the session's code can't be used. Call it after the stock is locked, and before it is held.
 */
export async function holdCode(
  context: Pick<Context, 'now' | 'secret' | 'limits'>,
  tx: Transaction,
  held: { session: CodedSession; network: string; free?: boolean },
): Promise<void> {
  const problem = await codeProblem(context, tx, held)
  if (problem) throw new CodeRefused(problem, held.free ?? false)
}

/** Why the session can't use its code or offer now; null if it can, or has none. Locks a code. */
export async function codeProblem(
  { now, secret, limits }: Pick<Context, 'now' | 'secret' | 'limits'>,
  tx: Transaction,
  {
    session,
    network,
    free = false,
    own = null,
  }: { session: CodedSession; network: string; free?: boolean; own?: Holder | null },
): Promise<Sentence | null> {
  if (session.discount_code_id === null) return null
  const customer = customerOf(session)
  return useProblem(tx, {
    session_id: session.id,
    discount_code_id: session.discount_code_id,
    automatic: session.discount_automatic,
    version: session.discount_terms?.version ?? null,
    // A guest's checkout is the account's at the press (lockForHold).
    customer: customer && codeUserOf({ secret }, { customer, user_id: session.user_id ?? own?.user_id ?? null }),
    free,
    own,
    network: limits.on ? network : null,
    now: now(),
  })
}

export const codeUserOf = (
  { secret }: Pick<Context, 'secret'>,
  { customer, user_id }: { customer: CustomerInfo; user_id: number | null },
): CodeUser => ({
  email: customer.email,
  address: customer.shipping_address,
  customer_hash: customerHash(secret, customer.email),
  customer_place_hash: customerPlaceHash(secret, customer.email, customer.shipping_address),
  door_hash: doorHash(secret, customer.shipping_address),
  user_id,
})
