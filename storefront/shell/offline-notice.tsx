import { useSyncExternalStore } from 'react'
import styles from './shell.module.css'

export function OfflineNotice() {
  const online = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={styles.offline}>You are offline. What you see may be out of date; your cart is kept.</p>}</div>
}

function followConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
