import type { NamedLink } from './home-words.ts'

export interface FooterColumn {
  title: string
  links: readonly NamedLink[]
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
  { to: '/products', name: 'Shop' },
  { to: '/products?category__slug=soap', name: 'Soaps' },
  { to: '/creams', name: 'Creams' },
  { to: '/oils', name: 'Oils' },
  { to: '/gift-sets', name: 'Gift Sets' },
  { to: '/blog', name: 'Blog' },
  { to: '/about-us', name: 'About Us' },
]

const soapRanges: readonly NamedLink[] = [
  { to: '/botanic-essential', name: 'Botanic Essential' },
  { to: '/floral-soaps', name: 'Floral Soaps' },
  { to: '/spices-wood', name: 'Spices & Wood' },
  { to: '/herbal-soaps', name: 'Herbal Soaps' },
]

const help: readonly NamedLink[] = [
  { to: '/shipping-info', name: 'Shipping Info' },
  { to: '/returns', name: 'Returns' },
  { to: '/cancel', name: 'Cancel an Order' },
  { to: '/contact', name: 'Contact' },
  { to: '/our-principles', name: 'Our Principles' },
]

const legal: readonly NamedLink[] = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-of-service', name: 'Terms of Service' },
]

/** The default links, until the owner changes them. */
export const OWN_MENU: Menu = {
  header,
  more: [...soapRanges, ...help],
  footer: [
    { title: 'Shop', links: [...header.slice(0, 5), ...soapRanges] },
    { title: 'Help', links: help },
    { title: 'Sidr & Sage', links: [...header.slice(5), ...legal] },
  ],
}
