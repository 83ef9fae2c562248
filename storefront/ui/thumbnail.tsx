import { mediaAddress } from '#contract/media.ts'
import styles from './thumbnail.module.css'

const WIDTHS = [96, 160, 240, 288] as const

/** A small square photograph next to the item's name: decorative, so without alt text. */
export function Thumbnail({ image, size = 'm' }: { image: string | null; size?: 's' | 'm' }) {
  if (!image) return <span className={`${styles.thumbnail} ${styles[size]}`} aria-hidden="true" />
  return (
    <img
      className={`${styles.thumbnail} ${styles[size]}`}
      src={mediaAddress(image, 240, 'webp')}
      srcSet={WIDTHS.map((width) => `${mediaAddress(image, width, 'webp')} ${width}w`).join(', ')}
      sizes={size === 's' ? '64px' : '(width > 600px) 96px, 80px'}
      alt=""
      width={size === 's' ? 64 : 96}
      height={size === 's' ? 64 : 96}
      loading="lazy"
      decoding="async"
    />
  )
}
