import { useShop } from '../shop/use-shop.ts'
import styles from './checkout-shell.module.css'

/** The footer of the checkout: help, policies and who sells. */
export function CheckoutFooter() {
  const shop = useShop()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <a href="/contact">Help</a>
            </li>
            <li>
              <a href="/shipping-info">Delivery</a>
            </li>
            <li>
              <a href="/returns">Returns</a>
            </li>
            <li>
              <a href="/terms-of-service">Terms</a>
            </li>
            <li>
              <a href="/privacy-policy">Privacy</a>
            </li>
          </ul>
        </nav>
        {shop && (
          <p>
            {[shop.legal_name, shop.company_number && `Company number ${shop.company_number}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {shop?.test_payments && (
          <p className={styles.test}>Test payments: this shop takes no money, and no card is charged.</p>
        )}
      </div>
    </footer>
  )
}
