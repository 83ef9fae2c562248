import { mediaAddress } from '#contract/media.ts'
import styles from './thumbnail.module.css'

/** A small square photograph beside words that name the thing: decorative, so without a text of its own. */
export function Thumbnail({ image, size = 'm' }: { image: string | null; size?: 's' | 'm' }) {
  if (!image) return <span className={`${styles.thumbnail} ${styles[size]}`} aria-hidden="true" />
  return (
    <img
      className={`${styles.thumbnail} ${styles[size]}`}
      src={mediaAddress(image, 240, 'webp')}
      alt=""
      width={size === 's' ? 64 : 96}
      height={size === 's' ? 64 : 96}
      loading="lazy"
      decoding="async"
    />
  )
}
