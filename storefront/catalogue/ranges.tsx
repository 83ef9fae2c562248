import type { Photograph } from '#contract/media.ts'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import styles from './ranges.module.css'

export interface PicturedRange {
  name: string
  to: string
  photograph: Photograph | null
}

/** Square photographs in boxes of 4:5, which crop a fifth of them. */
const SIZES = '(width >= 1264px) 352px, (width >= 900px) calc(31vw - 42px), calc(57vw - 9px)'

/** Types or ranges of products, each with a photograph of one of them. */
export function Ranges({
  title,
  intro = '',
  ranges,
}: {
  title: string
  intro?: string
  ranges: readonly PicturedRange[]
}) {
  return (
    <section className={styles.section} aria-labelledby="ranges">
      <header className={styles.heading}>
        <h2 id="ranges">{title}</h2>
        {intro && <p>{intro}</p>}
      </header>
      <ul className={styles.ranges}>
        {ranges.map(({ name, to, photograph }) => (
          <li key={to}>
            <a data-eager href={to}>
              {photograph ? <Photo photograph={{ ...photograph, alt: '' }} sizes={SIZES} /> : <NoPhoto />}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
