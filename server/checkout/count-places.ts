import type { CustomerInfo } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import type { DiscountCode } from '#server/discounts/codes.ts'
import { keyedHash, mailboxOf, placeOf } from '#server/http/keyed-hash.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'

const DAY = 86_400
/** Places that one network names for one mailbox. */
export const PLACES: Limit = { points: 10, seconds: DAY }
/** Mailboxes that one network names for codes whose refusal tells whether one of them has ordered. */
export const MAILBOXES: Limit = { points: 60, seconds: DAY }

/**
 * Counts the place of a customer whose code is for some customers only. Without this, trying the postcodes of a town
 * would tell where the parcels of a mailbox's owner go. Counted for everybody alike, customer or not. Throws 429.
 */
export async function countPlace(
  { limits, secret }: Pick<Context, 'limits' | 'secret'>,
  { customer: { email, shipping_address }, ip, code }: { customer: CustomerInfo; ip: string; code: DiscountCode },
): Promise<void> {
  const countNew = async (what: string, limit: Limit, by: string, named: string) => {
    const key = keyedHash(secret, what, `${by} ${named}`)
    if (await limits.remembers(what, key)) return
    await limits.count(`${what}s`, limit, by)
    await limits.remember(what, key, DAY)
  }
  const network = networkOf(ip)
  const mailbox = mailboxOf(email)
  const byBoth = keyedHash(secret, 'places of', `${network} ${mailbox}`)
  await countNew('checkout.place', PLACES, byBoth, placeOf(shipping_address))
  if (code.same_customer === 'mailbox_or_address') await countNew('checkout.mailbox', MAILBOXES, network, mailbox)
}
