import * as words from '#words/en/shell.ts'
import { useShop } from '../shop/use-shop.ts'
import styles from './shell.module.css'

/** The owner's banner above the header. It is in the server's HTML, so nothing moves when it appears. */
export function Announcement() {
  const announcement = useShop()?.announcement
  if (!announcement) return null
  const { text, to } = announcement
  return (
    <aside className={styles.announcement} aria-label={words.announcement}>
      {to ? (
        <a data-eager href={to}>
          {text}
        </a>
      ) : (
        <p>{text}</p>
      )}
    </aside>
  )
}
