import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import styles from './prose.module.css'

/**
 * HTML that staff wrote. Setting it as it is is safe: the API sanitises it, when it is written and once more when it is read, to text, lists and
 * links (server/html/sanitise.ts), and the page's Content-Security-Policy runs no script that stands in it. Its links to our own pages move inside the app, as a Link does.
 */
export function RichText({ html }: { html: string }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (!address || !isPage(address) || event.defaultPrevented || isForAnotherTab(event)) return
    event.preventDefault()
    void navigate(address)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Ours, and drawn by the app: not a file ("/blog/feed.xml", "/media/…"), the API or the back office. */
function isPage(address: string): boolean {
  return /^\/(?![/\\]|api\/|admin\b|media\/)[^.]*$/.test(address)
}

function isForAnotherTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
