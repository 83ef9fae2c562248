import * as words from '#words/en/general.ts'
import mark from './logo-mark.svg?url'
import styles from './shell.module.css'

/**
 * Full-screen while the server checks a stored token. Every page has it, hidden unless pre-hydration.js marks the
 * document.
 */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <img src={mark} alt="" width={88} height={88} />
      <p>{words.shopName}</p>
    </div>
  )
}
