import type { ReactNode } from 'react'
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

interface CarouselDotsProps {
  count: number
  current: number
  /** "Show photograph 2", for the second. */
  label: (index: number) => string
  onChoose: (index: number) => void
  /** Small pictures in the place of the dots, and the class of their row. */
  pictures?: { of: (index: number) => ReactNode; className: string | undefined }
}

export function CarouselDots({ count, current, label, onChoose, pictures }: CarouselDotsProps) {
  return (
    <div className={pictures ? pictures.className : styles.dots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={pictures ? undefined : styles.dot}
          aria-label={label(index)}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
        >
          {pictures?.of(index)}
        </button>
      ))}
    </div>
  )
}
