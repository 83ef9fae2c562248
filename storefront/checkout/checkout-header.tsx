import * as words from '#words/en/checkout.tsx'
import * as generalWords from '#words/en/general.ts'
import * as shellWords from '#words/en/shell.ts'
import header from '../shell/header.module.css'
import mark from '../shell/logo-mark.svg?url'
import { Drawing } from '../ui/icon.tsx'
import { LOCK } from '../ui/rare-drawings.ts'
import styles from './checkout-shell.module.css'

/** The header of the checkout: nothing there leads away from it but the logo and help. */
export function CheckoutHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={`${header.logo} ${styles.logo}`} href="/" aria-label={shellWords.logo}>
          <img src={mark} alt="" width={44} height={44} fetchPriority="low" />
          <span>{generalWords.shopName}</span>
        </a>
        <p className={styles.secure}>
          <Drawing path={LOCK} />
          {words.secureCheckout}
        </p>
        <a className={styles.help} href="/contact">
          {words.help}
        </a>
      </div>
    </header>
  )
}
