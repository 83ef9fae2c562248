import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import * as words from '#words/en/shell.ts'
import { LanguageLinks } from '../language/language-links.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spoken } from '../ui/page.tsx'
import { useMedia } from '../ui/use-media.ts'
import { AccountLinks } from './account-links.tsx'
import styles from './mobile-menu.module.css'
import { NavigationItems, useMenu } from './navigation.tsx'

/**
 * A disclosure that opens without scripts too. It closes on a choice, on Escape and when the window becomes wider than
 * 900 px.
 */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  const { header, more } = useMenu()
  const wide = useMedia('(min-width: 900.02px)', false)

  function close() {
    if (details.current) details.current.open = false
  }

  function closeOnChoice(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, ul button')) close()
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }

  return (
    // The key resets the menu when the window grows wide, or it would be open again in a narrow one.
    <details key={String(wide)} ref={details} className={styles.menu} onClick={closeOnChoice} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="menu" />
        <Icon name="close" />
        <Spoken>{words.menu}</Spoken>
      </summary>
      <nav className={styles.panel} aria-label={words.menu}>
        <ul className={styles.large}>
          <NavigationItems links={header} />
        </ul>
        {more.length > 0 && (
          <ul className={styles.small}>
            <NavigationItems links={more} />
          </ul>
        )}
        <ul className={styles.account}>
          <AccountLinks />
          <LanguageLinks />
        </ul>
      </nav>
    </details>
  )
}
