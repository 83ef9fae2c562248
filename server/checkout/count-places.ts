import type { CustomerInfo } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import { keyedHash, mailboxOf, placeOf } from '#server/http/keyed-hash.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'

const DAY = 86_400
/** Places that one network names for one mailbox. */
export const PLACES: Limit = { points: 10, seconds: DAY }

/**
 * Counts the place of a customer whose code is for some customers only. Without this, trying the postcodes of a town
 * would tell where the parcels of a mailbox's owner go. Counted for everybody alike, customer or not. Throws 429.
 */
export async function countPlace(
  { limits, secret }: Pick<Context, 'limits' | 'secret'>,
  { customer: { email, shipping_address }, ip }: { customer: CustomerInfo; ip: string },
): Promise<void> {
  const by = keyedHash(secret, 'places of', `${networkOf(ip)} ${mailboxOf(email)}`)
  const place = keyedHash(secret, 'place', `${by} ${placeOf(shipping_address)}`)
  if (await limits.remembers('checkout.place', place)) return
  await limits.count('checkout.places', PLACES, by)
  await limits.remember('checkout.place', place, DAY)
}
