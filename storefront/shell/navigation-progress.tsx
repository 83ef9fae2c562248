import { useNavigation } from 'react-router'
import * as words from '#words/en/shell.ts'
import styles from './shell.module.css'

/** A thin bar at the top while a page loads. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} role="progressbar" aria-label={words.loadingPage} />
}
