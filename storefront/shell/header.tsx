import { useSyncExternalStore } from 'react'
import * as generalWords from '#words/en/general.ts'
import * as words from '#words/en/shell.ts'
import { LanguageLinks } from '../language/language-links.tsx'
import { AccountLinks } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import styles from './header.module.css'
import mark from './logo-mark.svg?url'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationItems, useMenu } from './navigation.tsx'
import { SearchLink } from './search-link.tsx'

/** After this many pixels, the header takes its scrolled look. */
const SCROLLED_AFTER = 20

export function Header() {
  const scrolled = useScrolled()
  const { header } = useMenu()
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <a className={styles.logo} href="/" aria-label={words.logo}>
          {/* Low priority: React would preload it before the page's photograph. */}
          <img src={mark} alt="" width={44} height={44} fetchPriority="low" />
          <span>{generalWords.shopName}</span>
        </a>
        <nav className={styles.navigation} aria-label={words.mainNavigation}>
          <ul className={styles.links}>
            <NavigationItems links={header} />
          </ul>
        </nav>
        <div className={styles.actions}>
          <ul className={styles.account}>
            <LanguageLinks />
            <AccountLinks />
          </ul>
          <SearchLink />
          <CartLink />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}

function useScrolled(): boolean {
  return useSyncExternalStore(
    followScroll,
    () => window.scrollY > SCROLLED_AFTER,
    () => false,
  )
}

function followScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
