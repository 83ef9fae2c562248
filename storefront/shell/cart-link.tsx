import { useSession } from '../session/store.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/** Links to the cart when signed in, otherwise to /login. Only signed-in shoppers see the count. */
export function CartLink() {
  const { token, cartCount } = useSession()
  const count = token ? cartCount : 0
  return (
    <a
      className={styles.cart}
      href={token ? '/cart' : '/login'}
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
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
