import * as words from '#words/en/menu.ts'
import type { NamedLink } from './home-words.ts'

export interface FooterColumn {
  title: string
  links: readonly NamedLink[]
  untranslated?: string[] | undefined
}

/** The links of header, mobile menu and footer. */
export interface Menu {
  /** In the header, and first in the mobile menu. */
  header: readonly NamedLink[]
  /** Further down in the mobile menu. */
  more: readonly NamedLink[]
  footer: readonly FooterColumn[]
}

const header: readonly NamedLink[] = [
  { to: '/products', name: words.shop },
  { to: '/products?category__slug=soap', name: words.soaps },
  { to: '/creams', name: words.creams },
  { to: '/oils', name: words.oils },
  { to: '/gift-sets', name: words.giftSets },
  { to: '/blog', name: words.blog },
  { to: '/about-us', name: words.aboutUs },
]

/** Shown where the shop sells one. */
export const GIFT_CARDS_PAGE = '/gift-cards'
const giftCards: NamedLink = { to: GIFT_CARDS_PAGE, name: words.giftCards }

const soapRanges: readonly NamedLink[] = [
  { to: '/botanic-essential', name: words.botanicEssential },
  { to: '/floral-soaps', name: words.floralSoaps },
  { to: '/spices-wood', name: words.spicesAndWood },
  { to: '/herbal-soaps', name: words.herbalSoaps },
]

const help: readonly NamedLink[] = [
  { to: '/my-skin', name: words.mySkin },
  { to: '/wishlist', name: words.wishlist },
  { to: '/shipping-info', name: words.shippingInfo },
  { to: '/returns', name: words.returns },
  { to: '/cancel', name: words.cancelAnOrder },
  { to: '/contact', name: words.contact },
  { to: '/our-principles', name: words.ourPrinciples },
]

const legal: readonly NamedLink[] = [
  { to: '/privacy-policy', name: words.privacyPolicy },
  { to: '/terms-of-service', name: words.termsOfService },
]

/** The default links, until the owner changes them. */
export const OWN_MENU: Menu = {
  header,
  more: [...soapRanges, giftCards, ...help],
  footer: [
    { title: words.shop, links: [...header.slice(0, 5), giftCards, ...soapRanges] },
    { title: words.help, links: help },
    { title: words.company, links: [...header.slice(5), ...legal] },
  ],
}
