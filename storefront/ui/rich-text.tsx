import styles from './prose.module.css'

/**
 * HTML that staff wrote. Setting it as it is is safe: the API sanitises it, when it is written and once more when it is
 * read, to text, lists and links (server/html/sanitise.ts), and the page's Content-Security-Policy runs no script that
 * stands in it.
 */
export function RichText({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
