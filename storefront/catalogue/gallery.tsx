import { type KeyboardEvent, useState } from 'react'
import type { Photograph } from '#contract/media.ts'
import { CarouselArrow, CarouselDots } from '../ui/carousel.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { Slides } from '../ui/slides.tsx'
import styles from './gallery.module.css'

/** With more photographs, small screens hide the thumbnails. */
const THUMBNAILS_ON_SMALL = 4

/** A product's photographs: arrows, dots, thumbnails, swipe, arrow keys and zoom. */
export function Gallery({ photographs, name }: { photographs: readonly Photograph[]; name: string }) {
  const [index, setIndex] = useState(0)
  const [large, setLarge] = useState(false)
  const current = photographs[index]
  if (!current) return <NoPhoto className={styles.bed} />
  const several = photographs.length > 1

  function show(place: number) {
    setIndex((place + photographs.length) % photographs.length)
  }

  // Handles keys from anywhere inside, including the zoom dialog. The slides have already handled their own.
  function turn(event: KeyboardEvent) {
    if (!several || event.defaultPrevented || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    show(event.key === 'ArrowRight' ? index + 1 : index - 1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons and photographs inside
    <div className={styles.gallery} onKeyDown={turn}>
      <div className={styles.bed}>
        <Slides
          index={index}
          onMove={show}
          onPress={() => setLarge(true)}
          label={`Photographs of ${name}`}
          slides={photographs.map((photograph, place) => ({
            key: photograph.image,
            content: (
              <Photo
                photograph={photograph}
                sizes="(width >= 1264px) 608px, (width >= 900px) calc(51vw - 34px), 92vw"
                pixels={[294, 1920]}
                load={place === 0 ? 'first' : 'near'}
              />
            ),
          }))}
        />
        <button type="button" className={styles.zoom} onClick={() => setLarge(true)}>
          Zoom
        </button>
        {several && <Arrows index={index} onMove={show} />}
      </div>
      {several && (
        <div className={styles.below} data-many={photographs.length > THUMBNAILS_ON_SMALL || undefined}>
          <Thumbnails photographs={photographs} index={index} onChoose={show} />
          <CarouselDots
            count={photographs.length}
            current={index}
            label={(place) => `Show photograph ${place + 1}`}
            onChoose={show}
          />
        </div>
      )}
      <Dialog open={large} label={`${name}, large photograph`} onClose={() => setLarge(false)}>
        <div className={styles.large}>
          <Photo photograph={current} sizes="(width >= 900px) 900px, 100vw" />
          {several && <Arrows index={index} onMove={show} />}
        </div>
      </Dialog>
    </div>
  )
}

function Arrows({ index, onMove }: { index: number; onMove: (place: number) => void }) {
  return (
    <div className={styles.arrows}>
      <CarouselArrow to="previous" label="Previous photograph" onClick={() => onMove(index - 1)} />
      <CarouselArrow to="next" label="Next photograph" onClick={() => onMove(index + 1)} />
    </div>
  )
}

function Thumbnails({
  photographs,
  index,
  onChoose,
}: {
  photographs: readonly Photograph[]
  index: number
  onChoose: (place: number) => void
}) {
  return (
    <ul className={styles.thumbnails}>
      {photographs.map((photograph, place) => (
        <li key={photograph.image}>
          <button
            type="button"
            aria-label={`Show photograph ${place + 1}`}
            aria-current={place === index ? 'true' : undefined}
            onClick={() => onChoose(place)}
          >
            <Photo photograph={{ ...photograph, alt: '' }} sizes="78px" pixels={[78, 234]} load="soon" />
          </button>
        </li>
      ))}
    </ul>
  )
}
