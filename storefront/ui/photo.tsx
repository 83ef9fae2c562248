import { preload } from 'react-dom'
import { MEDIA_WIDTHS, type MediaFormat, mediaAddress, type Photograph } from '#contract/media.ts'
import styles from './photo.module.css'

interface PhotoProps {
  photograph: Pick<Photograph, 'image' | 'alt' | 'width' | 'height' | 'blur'>
  /** How wide it is drawn, as in the `sizes` attribute: "(width >= 900px) 25vw, 50vw". What is cut off at the sides counts. */
  sizes: string
  /** `first` is the one photograph that is the largest thing above the fold, `soon` the others above it, `near` those that come when they are scrolled to. */
  load?: 'first' | 'soon' | 'near'
  /** Where it fills a square, the square alone is fetched: in windows narrower than `below` (pixels), `sizes` as above. */
  square?: { below: number; sizes: string }
  className?: string | undefined
}

/** Left to itself a browser takes whatever is in view to be as urgent as the first, which then comes no sooner than they. */
const PRIORITIES = { first: 'high', soon: 'low', near: 'auto' } as const

/** A photograph in the best format and size the browser takes, in whose place a blur of itself stands until it arrives. Its box has its true shape before. */
export function Photo({ photograph, sizes, load = 'near', square, className }: PhotoProps) {
  const { image, alt, width, height, blur } = photograph
  const cuts: Cut[] = [{ cut: '', width, height, sizes, media: square && `(width >= ${square.below}px)` }]
  if (square) {
    const side = Math.min(width, height)
    cuts.unshift({ cut: '-square', width: side, height: side, sizes: square.sizes, media: `(width < ${square.below}px)` })
  }
  // The browser would not know of it before it has read down to it, with every script asked for already. Those that can't show AVIF pass over it.
  if (load === 'first')
    for (const { cut, ...one } of cuts)
      preload(mediaAddress(image, 640, 'avif', cut), {
        as: 'image',
        type: 'image/avif',
        imageSrcSet: sourceSet(image, one.width, 'avif', cut),
        imageSizes: one.sizes,
        media: one.media,
        fetchPriority: 'high',
      })
  return (
    <span data-photo className={`${styles.photo} ${className ?? ''}`}>
      {/* No background: a style attribute from the server would be refused by the Content-Security-Policy. */}
      {blur && <img className={styles.blur} src={blur} alt="" width={width} height={height} />}
      <picture>
        {cuts.flatMap(({ cut, ...one }) =>
          (['avif', 'webp'] as const).map((format) => (
            <source
              key={cut + format}
              media={one.media}
              type={`image/${format}`}
              srcSet={sourceSet(image, one.width, format, cut)}
              sizes={one.sizes}
              width={one.media && one.width}
              height={one.media && one.height}
            />
          )),
        )}
        {/* Browsers of before 2020, which take neither. */}
        <img
          src={mediaAddress(image, 640, 'jpg')}
          alt={alt}
          width={width}
          height={height}
          loading={load === 'near' ? 'lazy' : 'eager'}
          fetchPriority={PRIORITIES[load]}
          decoding={load === 'first' ? 'sync' : 'async'}
        />
      </picture>
    </span>
  )
}

/** A form in which a photograph is fetched, and when. */
interface Cut {
  cut: '' | '-square'
  width: number
  height: number
  sizes: string
  media: string | undefined
}

/** What stands where a thing has no photograph. */
export function NoPhoto({ className }: { className?: string | undefined }) {
  return <div className={`${styles.photo} ${styles.none} ${className ?? ''}`} aria-hidden="true" />
}

function sourceSet(image: string, width: number, format: MediaFormat, cut: Cut['cut']): string {
  const useful = MEDIA_WIDTHS.filter((candidate) => candidate <= width)
  return useful.map((candidate) => `${mediaAddress(image, candidate, format, cut)} ${candidate}w`).join(', ')
}
