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
