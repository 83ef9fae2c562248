import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import type { Photograph } from '#contract/media.ts'
import * as words from '#words/en/product.tsx'
import { whenNeeded } from '../loading/when-needed.ts'
import { CarouselArrow, CarouselDots } from '../ui/carousel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { stepOf } from '../ui/reading-direction.ts'
import { Slides } from '../ui/slides.tsx'
import styles from './gallery.module.css'

/** Comes with the first press. */
const Zoomed = whenNeeded(() => import('./zoomed.tsx'))

/** With more photographs, small screens show the dots alone. */
const THUMBNAILS_ON_SMALL = 4

/** A product's photographs: arrows, thumbnails, dots, swipe, arrow keys and zoom. */
export function Gallery({ photographs, name }: { photographs: readonly Photograph[]; name: string }) {
  const [index, setIndex] = useState(0)
  /** The photograph's image on the page, while it is enlarged. */
  const [enlarged, setEnlarged] = useState<HTMLImageElement | null>(null)
  const bed = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const current = photographs[index]
  if (!current) return <NoPhoto className={styles.bed} />
  const several = photographs.length > 1
  const arrows = several && <Arrows index={index} onMove={show} />

  function show(place: number) {
    setIndex((place + photographs.length) % photographs.length)
  }
  function enlarge() {
    setEnlarged(bed.current?.querySelectorAll<HTMLImageElement>('picture img')[index] ?? null)
  }

  const places = { count: photographs.length, current: index, onChoose: show }
  function thumbnail(place: number) {
    const photograph = photographs[place]
    return photograph && <Photo photograph={{ ...photograph, alt: '' }} sizes="78px" pixels={[78, 234]} load="soon" />
  }

  // Handles keys from anywhere inside, the dialog included. The slides have already handled their own.
  function turn(event: KeyboardEvent) {
    const step = several && !event.shiftKey ? stepOf(event.key) : 0
    if (enlarged && step === 0) return pan(event, view.current)
    if (event.defaultPrevented || step === 0) return
    event.preventDefault()
    show(index + step)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons and photographs inside
    <div className={styles.gallery} onKeyDown={turn}>
      <div className={styles.bed} ref={bed}>
        <Slides
          index={index}
          onMove={show}
          onPress={enlarge}
          label={words.photographs(name)}
          slides={photographs.map((photograph, place) => ({
            key: photograph.image,
            content: (
              <Photo
                photograph={photograph}
                sizes="(width >= 1264px) 608px, (width >= 700px) calc(51vw - 34px), 92vw"
                pixels={[294, 1920]}
                load={place === 0 ? 'first' : 'near'}
              />
            ),
          }))}
        />
        <button type="button" className={styles.zoom} onClick={enlarge}>
          {words.zoom}
        </button>
        {arrows}
      </div>
      {several && (
        <div className={styles.places} data-many={photographs.length > THUMBNAILS_ON_SMALL || undefined}>
          <CarouselDots
            {...places}
            label={(place) => words.showPhotograph(place + 1)}
            pictures={{ of: thumbnail, className: styles.thumbnails }}
          />
          <CarouselDots {...places} label={(place) => words.placeOf(place + 1, photographs.length)} />
        </div>
      )}
      <Dialog open={enlarged !== null} label={words.largePhotograph(name)} onClose={() => setEnlarged(null)}>
        <Suspense>
          <Zoomed photograph={current} from={enlarged} view={view} label={words.enlargedPhotograph}>
            {arrows}
          </Zoomed>
        </Suspense>
      </Dialog>
    </div>
  )
}

/** Pixels for a press of an arrow key. */
const STEP = 80
const KEYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Moves the enlarged photograph by an arrow key: up and down, and with Shift to the sides as well. */
function pan(event: KeyboardEvent, view: HTMLElement | null): void {
  const step = KEYS[event.key]
  if (!step) return
  event.preventDefault()
  view?.scrollBy(...step)
}

function Arrows({ index, onMove }: { index: number; onMove: (place: number) => void }) {
  return (
    <div className={styles.arrows}>
      <CarouselArrow to="previous" label={words.previousPhotograph} onClick={() => onMove(index - 1)} />
      <CarouselArrow to="next" label={words.nextPhotograph} onClick={() => onMove(index + 1)} />
    </div>
  )
}
