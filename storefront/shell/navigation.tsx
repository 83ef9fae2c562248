import { useLocation } from 'react-router'
import type { NamedLink } from '#contract/home-words.ts'
import { type Menu, OWN_MENU } from '#contract/menu.ts'
import { useShop } from '../shop/use-shop.ts'

/** The links of header and footer, as staff arranged them. */
export function useMenu(): Menu {
  return useShop()?.menu ?? OWN_MENU
}

/** NavLink compares paths only, and two of these links differ by their query. */
function NavigationLink({ to, name }: NamedLink) {
  const { pathname, search } = useLocation()
  const { header } = useMenu()
  const isHere = (address: string) => (address.includes('?') ? pathname + search === address : pathname === address)
  // On “Soaps” (/products?…) “Shop” (/products) is not the current page.
  const here = isHere(to) && (to.includes('?') || !header.some((link) => link.to.includes('?') && isHere(link.to)))
  return (
    <a data-eager href={to} aria-current={here ? 'page' : undefined}>
      {name}
    </a>
  )
}

export function NavigationItems({ links }: { links: readonly NamedLink[] }) {
  // The same page may be linked to twice.
  return links.map((link, place) => (
    <li key={`${place} ${link.to}`}>
      <NavigationLink {...link} />
    </li>
  ))
}
