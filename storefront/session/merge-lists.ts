import { mergeDeviceList } from '../wishlist/store.ts'
import { mergeGuestCart } from './merge-cart.ts'

/** Merges a guest's cart and wishlist into the account's. */
export async function mergeLists(signingIn: boolean): Promise<void> {
  await Promise.all([mergeGuestCart(signingIn), mergeDeviceList()])
}
