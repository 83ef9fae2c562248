import * as words from '#words/en/shell.ts'
import { useSession } from '../session/store.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/**
 * Links to the cart when signed in, otherwise to /login or where the owner says. Only signed-in shoppers see the
 * count.
 */
export function CartLink() {
  const { token, cartCount } = useSession()
  const shop = useShop()
  const count = token ? cartCount : 0
  const opensCart = token || shop?.guest_cart_opens === 'cart'
  return (
    <a
      className={styles.cart}
      href={opensCart ? '/cart' : '/login'}
      aria-label={count > 0 ? words.cartWith(count) : words.cart}
    >
      <Icon name="bag" />
      {count > 0 && (
        // A new key makes a new element, which restarts the pulse.
        <span key={count} className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  )
}
