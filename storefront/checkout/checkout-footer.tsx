import * as words from '#words/en/checkout.tsx'
import * as footerWords from '#words/en/footer.ts'
import { LanguageLinks } from '../language/language-links.tsx'
import { useShop } from '../shop/use-shop.ts'
import styles from './checkout-shell.module.css'

/** The footer of the checkout: help, policies and who sells. */
export function CheckoutFooter() {
  const shop = useShop()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label={footerWords.landmark}>
          <ul className={styles.links}>
            <li>
              <a href="/contact">{words.help}</a>
            </li>
            <li>
              <a href="/shipping-info">{words.deliveryLink}</a>
            </li>
            <li>
              <a href="/returns">{words.returnsLink}</a>
            </li>
            <li>
              <a href="/terms-of-service">{words.termsLink}</a>
            </li>
            <li>
              <a href="/privacy-policy">{words.privacyLink}</a>
            </li>
            <LanguageLinks />
          </ul>
        </nav>
        {shop && (
          <p>
            {[shop.legal_name, shop.company_number && footerWords.companyNumber(shop.company_number)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {shop?.test_payments && <p className={styles.test}>{footerWords.testPayments}</p>}
      </div>
    </footer>
  )
}
