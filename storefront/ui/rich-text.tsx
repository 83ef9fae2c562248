import styles from './prose.module.css'

/**
 * HTML that staff wrote. The API sanitises it on write and on read (server/html/sanitise.ts), and the
 * Content-Security-Policy runs no script in it.
 */
export function RichText({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
