import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import * as words from '#words/en/shell.ts'
import { inLanguage } from '../language/in-language.ts'
import { useOnline } from '../ui/use-online.ts'
import styles from './shell.module.css'

/**
 * Shows that there is no connection and blocks navigation until it is back: React Router would load a document, and the
 * browser would show its own error page. A router supports one blocker; this is it.
 */
export function OfflineNotice() {
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )

  // Load the blocked page as a document, because browsers remember module scripts that failed to load.
  useEffect(() => {
    if (online && blocker.state === 'blocked') location.assign(inLanguage(createPath(blocker.location)))
  }, [online, blocker])

  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>{blocker.state === 'blocked' ? words.offlineAndWaiting : words.offline}</p>
      )}
    </div>
  )
}
