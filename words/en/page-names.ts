// The pages that a search finds by these words: their names, and what else people call them. Nobody reads the latter.

import {
  aboutUs,
  blog,
  cancelAnOrder,
  contact,
  giftCards,
  mySkin,
  ourPrinciples,
  privacyPolicy,
  returns,
  shippingInfo,
  termsOfService,
  wishlist,
} from './menu.ts'
import { myOrders } from './shell.ts'

export const pages: Readonly<Record<string, { name: string; also: string }>> = {
  '/shipping-info': { name: shippingInfo, also: 'delivery postage shipping dispatch tracking' },
  '/returns': { name: returns, also: 'refunds refund send back exchange' },
  '/cancel': { name: cancelAnOrder, also: 'cancellation withdraw' },
  '/my-skin': { name: mySkin, also: 'allergy allergies sensitive avoid intolerance' },
  '/wishlist': { name: wishlist, also: 'saved favourites favorites heart wish list' },
  '/contact': { name: contact, also: 'help email phone question message address' },
  '/about-us': { name: aboutUs, also: 'story maker who' },
  '/our-principles': { name: ourPrinciples, also: 'values ethics packaging plastic sustainable' },
  '/blog': { name: blog, also: 'journal articles posts news' },
  '/account/orders': { name: myOrders, also: 'my account order track' },
  '/privacy-policy': { name: privacyPolicy, also: 'personal data cookies gdpr' },
  '/gift-cards': { name: giftCards, also: 'voucher vouchers certificate token' },
  '/terms-of-service': { name: termsOfService, also: 'conditions legal' },
}
