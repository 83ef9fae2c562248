import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Photograph } from '#contract/media.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CarouselPause } from '../ui/carousel.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './hero.module.css'
import { isDark } from './is-dark.ts'

const ROTATION_MS = 10_000

/** Six photographs, one after another. They stand still on request, out of sight and for those who asked for less motion. */
export function Hero({ photographs }: { photographs: readonly Photograph[] }) {
  const still = useStillness()
  const [stopped, setStopped] = useState(false)
  const [index, setIndex] = useState(0)
  const paused = still || stopped || photographs.length < 2

  // Time passes outside React.
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => setIndex((current) => (current + 1) % photographs.length), ROTATION_MS)
    return () => clearInterval(timer)
  }, [paused, photographs.length])

  const current = photographs[index]
  return (
    <section className={styles.hero} data-tone={current && isDark(current.color) ? 'dark' : 'light'} aria-label="Welcome">
      <div className={styles.photographs}>
        {photographs.map((photograph, place) => (
          <div key={photograph.image} className={styles.photograph} data-shown={place === index || undefined} aria-hidden={place !== index}>
            {(place === 0 || isNear(place, index, photographs.length)) && (
              <Photo photograph={photograph} sizes="(min-width: 900px) 100vw, 180vw" first={place === 0} />
            )}
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <h1>Slow-made skincare from leaf, seed and flower</h1>
        <p>Soaps, creams and oils, made by hand in small batches.</p>
        <div className={styles.buttons}>
          <ButtonLink to="/products">Shop Now</ButtonLink>
          <ButtonLink to="/about-us" kind="secondary">
            Learn More
          </ButtonLink>
        </div>
      </div>
      <div className={styles.pause}>
        <CarouselPause stopped={stopped} what="the photographs" onChange={setStopped} />
      </div>
    </section>
  )
}

/** The one shown, the one before it, still fading, and the next, which has ten seconds to arrive. */
function isNear(place: number, index: number, count: number): boolean {
  return place === index || place === (index + 1) % count || place === (index - 1 + count) % count
}

/** True while nothing should move: less motion is wished for, the page is hidden, or there are no scripts yet. */
function useStillness(): boolean {
  return useSyncExternalStore(
    followStillness,
    () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => true,
  )
}

function followStillness(listener: () => void): () => void {
  const wish = matchMedia('(prefers-reduced-motion: reduce)')
  wish.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    wish.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
