import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import { useOnline } from '../ui/use-online.ts'
import styles from './shell.module.css'

/**
 * Says that there is no connection, and holds a move to another page until there is one: React Router would load a
 * document instead, and the shopper would lose the page for the browser's own. A router holds one blocker; this is it.
 */
export function OfflineNotice() {
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )

  // The connection comes back outside React. The page asked for meanwhile is loaded whole: a browser remembers scripts
  // it failed to fetch.
  useEffect(() => {
    if (online && blocker.state === 'blocked') location.assign(createPath(blocker.location))
  }, [online, blocker])

  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          {blocker.state === 'blocked'
            ? 'You are offline. The page opens as soon as you are back online.'
            : 'You are offline. What you see may be out of date.'}
        </p>
      )}
    </div>
  )
}
