import { useNavigation } from 'react-router'
import styles from './shell.module.css'

/** A thin line at the top while a page that isn't there at once is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} role="progressbar" aria-label="Loading the page" />
}
