import type { Photograph } from '#contract/media.ts'
import { EagerLink } from '../ui/eager-link.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import styles from './home.module.css'

export interface Range {
  name: string
  to: string
  photograph: Photograph | null
}

/** The four shelves of the shop, each behind a photograph of something on it. */
export function Ranges({ ranges }: { ranges: readonly Range[] }) {
  return (
    <section className={styles.section} aria-labelledby="ranges">
      <h2 id="ranges">From the workshop</h2>
      <ul className={styles.ranges}>
        {ranges.map(({ name, to, photograph }) => (
          <li key={to}>
            <EagerLink to={to}>
              {photograph ? <Photo photograph={{ ...photograph, alt: '' }} sizes="(min-width: 1264px) 282px, (min-width: 900px) 22vw, 46vw" /> : <NoPhoto />}
              <span>{name}</span>
            </EagerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
