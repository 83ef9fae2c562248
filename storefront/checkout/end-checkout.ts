import type { CheckoutSession } from '#contract/checkout.ts'
import { emptyCart } from '../cart/empty-cart.ts'
import { forgetUsedCode } from '../discount/stored-code.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { PAID, write } from '../session/storage.ts'
import { currentSession, updateSession } from '../session/store.ts'
import { keepCheckoutId, keepTypedForm, readCheckoutId } from '../session/tab-storage.ts'
import { forgetReservation } from './reservations.ts'
import { sameGoods } from './same-goods.ts'
import { wantedItems } from './wanted-items.ts'

/**
 * Empties the cart of a paid session, if the checkout is this tab's or the cart has exactly the items bought. Otherwise
 * a bookmark opened weeks later would empty that day's cart.
 */
export async function endCheckout(session: CheckoutSession): Promise<void> {
  const { session_id, paid, items } = session
  if (!paid) return
  forgetReservation(session_id)
  const own = readCheckoutId() === session_id
  const left = await wantedItems().catch(() => null)
  if (left && left.length > 0 && (own || sameGoods(left, items))) await emptyCart()
  if (own) {
    keepCheckoutId(null)
    write('sessionStorage', PAID, session_id)
    forgetUsedCode(session)
    keepTypedForm(null)
  }
  await readName()
}

/** For the confirmation page, which a guest may open weeks later: empties only a signed-in shopper's cart. */
export function endCheckoutSignedIn(session: CheckoutSession): void {
  if (currentSession().token && !isReplacement(session)) void endCheckout(session)
}

/** Only the goods of replacements are free: nobody ordered them here. */
export const isReplacement = ({ subtotal }: CheckoutSession) => subtotal === '0.00'

/** A discount code or a gift card takes all that would be to pay. */
export const isForNothing = (session: CheckoutSession) => session.amount_due === '0.00' && !isReplacement(session)

/** The first purchase gives an account its name (server/checkout/learn-name.ts); the next checkout fills it in. */
async function readName(): Promise<void> {
  const { token, profile } = currentSession()
  if (!token || !profile || profile.first_name || profile.last_name) return
  const fresh = await api()
    .accounts.profile({}, requestTimeout())
    .catch(() => null)
  if (fresh && currentSession().token === token) updateSession({ profile: fresh })
}
