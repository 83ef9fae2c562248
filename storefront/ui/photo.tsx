import { preload } from 'react-dom'
import { MEDIA_WIDTHS, type MediaWidth, mediaAddress, type Photograph } from '#contract/media.ts'
import styles from './photo.module.css'

interface PhotoProps {
  photograph: Pick<Photograph, 'image' | 'alt' | 'width' | 'height' | 'blur'>
  /**
   * How wide it is drawn, as in the `sizes` attribute: "(width >= 900px) 25vw, 50vw". What is cut off at the sides
   * counts.
   */
  sizes: string
  /**
   * The fewest and the most of the screen's own pixels it can be drawn with, where they are known: what would never be
   * fetched isn't offered.
   */
  pixels?: readonly [least: number, most: number]
  /**
   * `first` is the one photograph that is the largest thing above the fold, `soon` the others above it, `near` those
   * that come when they are scrolled to.
   */
  load?: 'first' | 'soon' | 'near'
  /**
   * Where it fills a square, the square alone is fetched: in windows narrower than `below` (pixels), `sizes` as above.
   */
  square?: { below: number; sizes: string }
  className?: string | undefined
}

/**
 * Left to itself a browser takes whatever is in view to be as urgent as the first, which then comes no sooner than
 * they.
 */
const PRIORITIES = { first: 'high', soon: 'low', near: 'auto' } as const

/**
 * A photograph in the best format and size for the browser. A blurred version is shown until it has loaded, in a box of
 * the same shape, so that nothing shifts.
 */
export function Photo({ photograph, sizes, pixels, load = 'near', square, className }: PhotoProps) {
  const { image, alt, width, height, blur } = photograph
  const sourceSet = (cut: Cut, format: 'avif' | 'webp') =>
    widthsFor(cut.width, format, pixels)
      .map((candidate) => `${mediaAddress(image, candidate, format, cut.cut)} ${candidate}w`)
      .join(', ')
  const cuts: Cut[] = [{ cut: '', width, height, sizes, media: square && `(width >= ${square.below}px)` }]
  if (square) {
    const side = Math.min(width, height)
    cuts.unshift({
      cut: '-square',
      width: side,
      height: side,
      sizes: square.sizes,
      media: `(width < ${square.below}px)`,
    })
  }
  // The browser would not know of it before it has read down to it, with every script asked for already. Those that
  // can't show AVIF pass over it.
  if (load === 'first')
    for (const cut of cuts)
      preload(mediaAddress(image, 640, 'avif', cut.cut), {
        as: 'image',
        type: 'image/avif',
        imageSrcSet: sourceSet(cut, 'avif'),
        imageSizes: cut.sizes,
        media: cut.media,
        fetchPriority: 'high',
      })
  return (
    <span data-photo className={`${styles.photo} ${className ?? ''}`}>
      {/* No background: a style attribute from the server would be refused by the Content-Security-Policy. */}
      {blur && <img className={styles.blur} src={blur} alt="" width={width} height={height} />}
      <picture>
        {cuts.flatMap((cut) =>
          (['avif', 'webp'] as const).map((format) => (
            <source
              key={cut.cut + format}
              media={cut.media}
              type={`image/${format}`}
              srcSet={sourceSet(cut, format)}
              sizes={cut.sizes}
              width={cut.media && cut.width}
              height={cut.media && cut.height}
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

/** A placeholder for a product without a photograph. */
export function NoPhoto({ className }: { className?: string | undefined }) {
  return <div className={`${styles.photo} ${styles.none} ${className ?? ''}`} aria-hidden="true" />
}

/**
 * Of the widths there are, those worth offering. Browsers of before 2023, which take WebP only, do with every second
 * one.
 */
function widthsFor(
  width: number,
  format: 'avif' | 'webp',
  [least, most]: readonly [number, number] = [0, Number.POSITIVE_INFINITY],
): MediaWidth[] {
  const there = MEDIA_WIDTHS.filter((candidate) => candidate <= width)
  const useful = there.filter(
    (candidate, at) => (candidate >= least || at === there.length - 1) && (there[at - 1] ?? 0) < most,
  )
  return format === 'avif' ? useful : useful.filter((_, at) => (useful.length - 1 - at) % 2 === 0)
}
