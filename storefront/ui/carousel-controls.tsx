import styles from './carousel.module.css'
import { Drawing } from './icon.tsx'
import { PAUSE, PLAY } from './rare-drawings.ts'

/** WCAG 2.2.2: anything that moves automatically can be paused. */
export function CarouselPause({
  stopped,
  label,
  onChange,
}: {
  stopped: boolean
  /** "Pause the photographs", or "Play the photographs" while stopped. */
  label: string
  onChange: (stopped: boolean) => void
}) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={() => onChange(!stopped)}>
      <Drawing path={stopped ? PLAY : PAUSE} />
    </button>
  )
}

interface CarouselDotsProps {
  count: number
  current: number
  /** "Show photograph 2", for the second. */
  label: (index: number) => string
  onChoose: (index: number) => void
}

export function CarouselDots({ count, current, label, onChoose }: CarouselDotsProps) {
  return (
    <div className={styles.dots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={label(index)}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  )
}
