import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useSyncExternalStore } from 'react'
import * as words from '#words/en/general.ts'
import { ONWARDS, stepOf } from './reading-direction.ts'
import styles from './slides.module.css'

/** A swipe of this many pixels shows the next slide. */
const SWIPE_PX = 50

interface SlidesProps {
  index: number
  /** May be -1 or the number of slides; the caller wraps around. */
  onMove: (index: number) => void
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** A click without a swipe. */
  onPress?: () => void
}

/** Shows one slide at a time, moved by its parent, by swiping and by the arrow keys. Without scripts, it scrolls. */
export function Slides({ index, onMove, label, slides, onPress }: SlidesProps) {
  const scripted = useScripted()
  const start = useRef<{ x: number; y: number } | null>(null)

  function release(event: PointerEvent) {
    if (!start.current) return
    const moved = event.clientX - start.current.x
    const still = Math.abs(moved) < 8 && Math.abs(event.clientY - start.current.y) < 8
    start.current = null
    if (Math.abs(moved) >= SWIPE_PX) onMove(index - Math.sign(moved) * ONWARDS)
    else if (still && event.button === 0) onPress?.()
  }
  function turn(event: KeyboardEvent) {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    onMove(index + step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-roledescription={words.carousel}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn it
      tabIndex={0}
      className={styles.slides}
      onKeyDown={turn}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null
      }}
    >
      {/* No style attribute in the server's HTML: the Content-Security-Policy blocks it. The first slide needs none. */}
      <div
        className={styles.track}
        style={index === 0 ? undefined : { transform: `translateX(${index * -100 * ONWARDS}%)` }}
      >
        {slides.map(({ key, content }, place) => (
          <div key={key} className={styles.slide} inert={scripted && place !== index}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}

/** False on the server and without scripts, where every slide must be reachable. */
function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
