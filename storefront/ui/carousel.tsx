import styles from './carousel.module.css'
import { Icon } from './icon.tsx'

/** The two arrows of a carousel. */
export function CarouselArrow({ to, label, onClick }: { to: 'previous' | 'next'; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={onClick}>
      <Icon name={to === 'previous' ? 'back' : 'forward'} />
    </button>
  )
}
