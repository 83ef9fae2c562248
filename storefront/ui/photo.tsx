import { MEDIA_WIDTHS, type MediaFormat, mediaAddress, type Photograph } from '#contract/media.ts'
import styles from './photo.module.css'

interface PhotoProps {
  photograph: Pick<Photograph, 'image' | 'alt' | 'width' | 'height'>
  /** How wide it is drawn, as in the `sizes` attribute: "(min-width: 900px) 25vw, 50vw". */
  sizes: string
  /** True for the one photograph that is the largest thing above the fold. */
  first?: boolean
  className?: string | undefined
}

/** A photograph on linen in the best format and size the browser takes. Its box has its true shape before it arrives. */
export function Photo({ photograph, sizes, first = false, className }: PhotoProps) {
  const { image, alt, width, height } = photograph
  return (
    <picture className={`${styles.photo} ${className ?? ''}`}>
      <source type="image/avif" srcSet={sourceSet(image, width, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(image, width, 'webp')} sizes={sizes} />
      <img
        src={mediaAddress(image, 640, 'jpg')}
        srcSet={sourceSet(image, width, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
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
