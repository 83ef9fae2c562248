import { preload } from 'react-dom'
import { MEDIA_WIDTHS, type MediaFormat, mediaAddress, type Photograph } from '#contract/media.ts'
import styles from './photo.module.css'

interface PhotoProps {
  photograph: Pick<Photograph, 'image' | 'alt' | 'width' | 'height' | 'blur'>
  /** How wide it is drawn, as in the `sizes` attribute: "(width >= 900px) 25vw, 50vw". What is cut off at the sides counts. */
  sizes: string
  /** `first` is the one photograph that is the largest thing above the fold, `soon` the others above it, `near` those that come when they are scrolled to. */
  load?: 'first' | 'soon' | 'near'
  className?: string | undefined
}

/** Left to itself a browser takes whatever is in view to be as urgent as the first, which then comes no sooner than they. */
const PRIORITIES = { first: 'high', soon: 'low', near: 'auto' } as const

/** A photograph in the best format and size the browser takes, in whose place a blur of itself stands until it arrives. Its box has its true shape before. */
export function Photo({ photograph, sizes, load = 'near', className }: PhotoProps) {
  const { image, alt, width, height, blur } = photograph
  const best = sourceSet(image, width, 'avif')
  // The browser would not know of it before it has read down to it, with every script asked for already. Those that can't show AVIF pass over it.
  if (load === 'first')
    preload(mediaAddress(image, 640, 'avif'), { as: 'image', type: 'image/avif', imageSrcSet: best, imageSizes: sizes, fetchPriority: 'high' })
  return (
    <span data-photo className={`${styles.photo} ${className ?? ''}`}>
      {/* No background: a style attribute from the server would be refused by the Content-Security-Policy. */}
      {blur && <img className={styles.blur} src={blur} alt="" width={width} height={height} />}
      <picture>
        <source type="image/avif" srcSet={best} sizes={sizes} />
        <source type="image/webp" srcSet={sourceSet(image, width, 'webp')} sizes={sizes} />
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

/** What stands where a thing has no photograph. */
export function NoPhoto({ className }: { className?: string | undefined }) {
  return <div className={`${styles.photo} ${styles.none} ${className ?? ''}`} aria-hidden="true" />
}

function sourceSet(image: string, width: number, format: MediaFormat): string {
  const useful = MEDIA_WIDTHS.filter((candidate) => candidate <= width)
  return useful.map((candidate) => `${mediaAddress(image, candidate, format)} ${candidate}w`).join(', ')
}
