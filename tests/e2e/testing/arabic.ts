import { productWords } from '#demo/arabic/products.ts'
import { shippingOptionWords } from '#demo/arabic/shipping.ts'
import type * as Account from '#words/en/account.tsx'
import type * as AddCard from '#words/en/add-card.ts'
import type * as AddressBook from '#words/en/address-book.ts'
import type * as AfterPayment from '#words/en/after-payment.tsx'
import type * as Cancel from '#words/en/cancel.tsx'
import type * as Cart from '#words/en/cart.tsx'
import type * as CartOffers from '#words/en/cart-offers.ts'
import type * as Catalogue from '#words/en/catalogue.tsx'
import type * as Checkout from '#words/en/checkout.tsx'
import type * as Content from '#words/en/content.tsx'
import type * as Discount from '#words/en/discount.ts'
import type * as AccountEmails from '#words/en/emails/accounts.ts'
import type * as OrderEmails from '#words/en/emails/orders.ts'
import type * as OtherEmails from '#words/en/emails/other.ts'
import type * as Footer from '#words/en/footer.ts'
import type * as General from '#words/en/general.ts'
import type * as Gift from '#words/en/gift.ts'
import type * as GiftCardPayment from '#words/en/gift-card-payment.ts'
import type * as GiftCards from '#words/en/gift-cards.ts'
import type * as Home from '#words/en/home.ts'
import type * as NothingToPay from '#words/en/nothing-to-pay.tsx'
import type * as OrderPage from '#words/en/order-page.tsx'
import type * as Orders from '#words/en/orders.tsx'
import type * as OwnSessions from '#words/en/own-sessions.ts'
import type * as Places from '#words/en/places.ts'
import type * as Privacy from '#words/en/privacy.tsx'
import type * as Product from '#words/en/product.tsx'
import type * as RecentlySeen from '#words/en/recently-seen.ts'
import type * as Refusals from '#words/en/refusals.ts'
import type * as Shell from '#words/en/shell.ts'
import type * as Wishlist from '#words/en/wishlist.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'

const arabic = async <Words>(file: string) => (await inEveryLanguage<Words>(file)).ar

// The sentences that an Arabic page has, so that the tests don't repeat them.
export const account = await arabic<typeof Account>('account.tsx')
export const addCard = await arabic<typeof AddCard>('add-card.ts')
export const addressBook = await arabic<typeof AddressBook>('address-book.ts')
export const cancel = await arabic<typeof Cancel>('cancel.tsx')
export const content = await arabic<typeof Content>('content.tsx')
export const cartOffers = await arabic<typeof CartOffers>('cart-offers.ts')
export const discount = await arabic<typeof Discount>('discount.ts')
export const footer = await arabic<typeof Footer>('footer.ts')
export const nothingToPay = await arabic<typeof NothingToPay>('nothing-to-pay.tsx')
export const orderPage = await arabic<typeof OrderPage>('order-page.tsx')
export const orders = await arabic<typeof Orders>('orders.tsx')
export const ownSessions = await arabic<typeof OwnSessions>('own-sessions.ts')
export const privacy = await arabic<typeof Privacy>('privacy.tsx')
export const recentlySeen = await arabic<typeof RecentlySeen>('recently-seen.ts')
export const refusals = await arabic<typeof Refusals>('refusals.ts')
export const shell = await arabic<typeof Shell>('shell.ts')
export const wishlist = await arabic<typeof Wishlist>('wishlist.ts')
export const giftCards = await arabic<typeof GiftCards>('gift-cards.ts')
export const gift = await arabic<typeof Gift>('gift.ts')
export const giftCardPayment = await arabic<typeof GiftCardPayment>('gift-card-payment.ts')
export const home = await arabic<typeof Home>('home.ts')
export const afterPayment = await arabic<typeof AfterPayment>('after-payment.tsx')
export const cart = await arabic<typeof Cart>('cart.tsx')
export const catalogue = await arabic<typeof Catalogue>('catalogue.tsx')
export const checkout = await arabic<typeof Checkout>('checkout.tsx')
export const general = await arabic<typeof General>('general.ts')
export const places = await arabic<typeof Places>('places.ts')
export const product = await arabic<typeof Product>('product.tsx')
export const emails = {
  accounts: await arabic<typeof AccountEmails>('emails/accounts.ts'),
  other: await arabic<typeof OtherEmails>('emails/other.ts'),
  orders: await arabic<typeof OrderEmails>('emails/orders.ts'),
}

/** The Arabic name of a product of the demo shop. */
export function nameOf(slug: string): string {
  const words = productWords[slug]
  if (!words) throw new Error(`${slug} has no Arabic words.`)
  return words.name
}

/** The name of a delivery option of the demo shop, by its English one. */
export function optionNamed(english: string): RegExp {
  const words = shippingOptionWords[english]
  if (!words) throw new Error(`${english} has no Arabic words.`)
  return new RegExp(words.name)
}

/** A subject or text as people read it, without the signs that keep Latin words in one piece. */
export const plain = (text: string | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '')
