import { useLocation } from 'react-router'

interface Entry {
  readonly to: string
  readonly name: string
}

/** The header's links. */
export const navigation: readonly Entry[] = [
  { to: '/products', name: 'Shop' },
  { to: '/products?category__slug=soap', name: 'Soaps' },
  { to: '/creams', name: 'Creams' },
  { to: '/oils', name: 'Oils' },
  { to: '/gift-sets', name: 'Gift Sets' },
  { to: '/blog', name: 'Blog' },
  { to: '/about-us', name: 'About Us' },
]

/** The rest of the shop, for the mobile menu and the footer. */
export const soapRanges: readonly Entry[] = [
  { to: '/botanic-essential', name: 'Botanic Essential' },
  { to: '/floral-soaps', name: 'Floral Soaps' },
  { to: '/spices-wood', name: 'Spices & Wood' },
  { to: '/herbal-soaps', name: 'Herbal Soaps' },
]

export const help: readonly Entry[] = [
  { to: '/shipping-info', name: 'Shipping Info' },
  { to: '/returns', name: 'Returns' },
  { to: '/cancel', name: 'Cancel an Order' },
  { to: '/contact', name: 'Contact' },
  { to: '/our-principles', name: 'Our Principles' },
]

export const legal: readonly Entry[] = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-of-service', name: 'Terms of Service' },
]

/** NavLink looks at the path only, and two of ours differ by their query. */
export function NavigationLink({ to, name }: Entry) {
  const { pathname, search } = useLocation()
  const here = to.includes('?') ? pathname + search === to : pathname === to && !search.includes('category__slug=soap')
  return (
    <a data-eager href={to} aria-current={here ? 'page' : undefined}>
      {name}
    </a>
  )
}
