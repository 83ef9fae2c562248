import { useSession } from '../session/store.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/** To the cart when signed in, to /login when not. Only those signed in see the count. */
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
        // A new key is a new element, which is what starts its pulse again.
        <span key={count} className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  )
}
