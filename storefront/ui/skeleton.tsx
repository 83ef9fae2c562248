import styles from './skeleton.module.css'

/** Grey placeholders of the final size, shown while data loads; `label` is for screen readers. */
export function Skeleton({
  shape,
  count = 1,
  label,
}: {
  shape: 'line' | 'card' | 'row' | 'panel'
  count?: number
  label?: string
}) {
  return (
    <div className={shape === 'card' ? styles.cards : styles.rows} role={label ? 'status' : undefined}>
      {label && <span className={styles.spoken}>{label}</span>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
      ))}
    </div>
  )
}
