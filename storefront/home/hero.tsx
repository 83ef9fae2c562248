import { useState, useSyncExternalStore } from 'react'
import { HOME_WORDS, type HomeWords } from '#contract/home-words.ts'
import type { Photograph } from '#contract/media.ts'
import * as homeWords from '#words/en/home.ts'
import { useTimeout } from '../loading/use-timeout.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CarouselPause } from '../ui/carousel-controls.tsx'
import { Spoken } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './hero.module.css'
import { isDark } from './is-dark.ts'

const ROTATION_MS = 10_000

/** On a phone, the box is square (hero.module.css). */
const SQUARE = { below: 600, sizes: '100vw' }

/** Six photographs in rotation. It pauses on request, in a hidden tab and with `prefers-reduced-motion`. */
export function Hero({ photographs, words }: { photographs: readonly Photograph[]; words: HomeWords }) {
  const still = useStillness()
  const [stopped, setStopped] = useState(false)
  const [index, setIndex] = useState(0)
  /** The number of photographs requested so far. */
  const [requested, setRequested] = useState(1)
  const paused = still || stopped || photographs.length < 2

  useTimeout(() => setIndex((index + 1) % photographs.length), paused ? null : ROTATION_MS, index)
  // Load the next photograph later: with the page, it would slow down the first one.
  useTimeout(() => setRequested((before) => Math.max(before, index + 2)), paused ? null : ROTATION_MS / 2, index)

  const current = photographs[index]
  return (
    <section
      className={styles.hero}
      data-tone={current && isDark(current.color) ? 'dark' : 'light'}
      aria-label={homeWords.welcome}
    >
      <div className={styles.photographs}>
        {photographs.map((photograph, place) => (
          <div
            key={photograph.image}
            className={styles.photograph}
            data-shown={place === index || undefined}
            aria-hidden={place !== index}
          >
            {requested > place && (
              <Photo
                photograph={photograph}
                sizes={sizesOf(photograph)}
                square={SQUARE}
                load={place === 0 ? 'first' : 'soon'}
              />
            )}
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <h1>{words.hero_title}</h1>
        {words.hero_text && <p>{words.hero_text}</p>}
        <div className={styles.buttons}>
          <ButtonLink href={words.hero_button.to}>{words.hero_button.name}</ButtonLink>
          <ButtonLink href={words.hero_second_button.to} kind="secondary">
            {words.hero_second_button.name} {isOwn(words) && <Spoken>{homeWords.heroSecondButtonMeans}</Spoken>}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.pause}>
        <CarouselPause
          stopped={stopped}
          label={stopped ? homeWords.playPhotographs : homeWords.pausePhotographs}
          onChange={setStopped}
        />
      </div>
    </section>
  )
}

/** “Learn More” alone is unclear in a screen reader's list of links. */
const isOwn = ({ hero_second_button: { to, name } }: HomeWords) =>
  to === '/about-us' && name === HOME_WORDS.hero_second_button.name

/** The photograph covers a box of another shape (hero.module.css), so it renders larger than the box. */
function sizesOf({ width, height }: Photograph): string {
  const shape = width / height
  return `(width >= 900px) max(100vw, min(${Math.round(736 * shape)}px, ${Math.round(82 * shape)}vh)), ${Math.round(Math.max(100, (900 * shape) / 16))}vw`
}

/** True while nothing may move: reduced motion, a hidden tab, or before hydration. */
function useStillness(): boolean {
  return useSyncExternalStore(
    followStillness,
    () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => true,
  )
}

function followStillness(listener: () => void): () => void {
  const media = matchMedia('(prefers-reduced-motion: reduce)')
  media.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    media.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
