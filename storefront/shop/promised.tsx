import type { PromiseText } from '#contract/promised-days.ts'
import styles from './promised.module.css'

/** A promise in words. The time left is in the style (session/pre-hydration.js): a cached page can't have it. */
export function Promised({ text: { by, within, rest } }: { text: PromiseText }) {
  return (
    <>
      {by && (
        <>
          <span className={styles.by}>{by}</span>
          <span className={styles.within}>
            {within[0]} <span className={styles.hours}>{within[1]} </span>
            <span className={styles.minutes}>{within[2]}</span>
          </span>{' '}
        </>
      )}
      {rest}
    </>
  )
}
