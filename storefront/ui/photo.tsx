import { preload } from 'react-dom'
import { MEDIA_WIDTHS, type MediaWidth, mediaAddress, type Photograph } from '#contract/media.ts'
import styles from './photo.module.css'

interface PhotoProps {
  photograph: Pick<Photograph, 'image' | 'alt' | 'width' | 'height' | 'blur'>
  /**
   * The rendered width, as in the `sizes` attribute: "(width >= 900px) 25vw, 50vw". Includes what is cropped at the
   * sides.
   */
  sizes: string
  /**
   * The smallest and largest width in device pixels, if known, so that unusable sizes are not offered; `largest` for
   * all the pixels that the photograph has.
   */
  pixels?: readonly [least: number, most: number] | 'largest'
  /**
   * `first` is the largest photograph above the fold, `soon` the others above it, `near` those that load on scrolling.
   */
  load?: 'first' | 'soon' | 'near'
  /** Fetches a square crop in windows narrower than `below` (pixels), with `sizes` as above. */
  square?: { below: number; sizes: string }
  className?: string | undefined
}

/** By default, a browser treats all photographs in view as equally urgent, which delays the first. */
const PRIORITIES = { first: 'high', soon: 'low', near: 'low' } as const

/**
 * A photograph in the best format and size for the browser. Shows a blurred version in a box of the same shape until it
 * loads, so nothing shifts.
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
  // Preload: otherwise the browser discovers the photograph after requesting all scripts. Browsers without AVIF ignore
  // it.
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
      {/* Not a background: the Content-Security-Policy blocks style attributes from the server. */}
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
        {/* For browsers before 2020, which support neither format. */}
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

/** A crop of a photograph, and when to use it. */
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

/** The widths to offer. Browsers before 2023 use only WebP, with every second width. */
function widthsFor(
  width: number,
  format: 'avif' | 'webp',
  pixels: PhotoProps['pixels'] = [0, Number.POSITIVE_INFINITY],
): MediaWidth[] {
  // A width beyond the photograph's own gives it whole: the server doesn't enlarge.
  if (pixels === 'largest') return [MEDIA_WIDTHS.find((candidate) => candidate >= width) ?? MEDIA_WIDTHS.at(-1) ?? 1920]
  const [least, most] = pixels
  const there = MEDIA_WIDTHS.filter((candidate) => candidate <= width)
  const useful = there.filter(
    (candidate, at) => (candidate >= least || at === there.length - 1) && (there[at - 1] ?? 0) < most,
  )
  return format === 'avif' ? useful : useful.filter((_, at) => (useful.length - 1 - at) % 2 === 0)
}
