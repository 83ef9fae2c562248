import styles from './reviews.module.css'

/** One to five of five stars. Needs a text beside it that says the same. */
export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} data-stars={count} aria-hidden="true" />
)
