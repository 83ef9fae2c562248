import { useShop } from '../shop/use-shop.ts'
import styles from './shell.module.css'

/** What the owner announces, above everything else. It comes with the page, so that nothing moves when it is there. */
export function Announcement() {
  const announcement = useShop()?.announcement
  if (!announcement) return null
  const { text, to } = announcement
  return (
    <aside className={styles.announcement} aria-label="Announcement">
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
