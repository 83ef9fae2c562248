import type { AboutUs } from '#contract/content.ts'
import * as words from '#words/en/content.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Photo } from '../ui/photo.tsx'
import { RichText } from '../ui/rich-text.tsx'
import styles from './about.module.css'

export function About({ about }: { about: AboutUs }) {
  return (
    <>
      {about.banner && (
        <Photo
          className={styles.banner}
          photograph={about.banner}
          sizes="(width >= 1264px) 1200px, 92vw"
          load="first"
        />
      )}
      <div className={styles.purpose}>
        <section>
          <h2>{words.mission}</h2>
          <p>{about.mission}</p>
        </section>
        <section>
          <h2>{words.vision}</h2>
          <p>{about.vision}</p>
        </section>
      </div>
      <section className={styles.section}>
        <h2>{words.values}</h2>
        <ul className={styles.values}>
          {about.values.map((value) => (
            <Value key={value} value={value} />
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <div>
          <h2>{words.story}</h2>
          {about.logo && (
            <img className={styles.logo} src={about.logo} alt="" width={501} height={100} loading="lazy" />
          )}
        </div>
        <RichText html={about.story} />
      </section>
      <div className={styles.ways}>
        <ButtonLink href="/our-principles">{words.principlesLink}</ButtonLink>
        <ButtonLink kind="secondary" href="/products">
          {words.productsLink}
        </ButtonLink>
      </div>
    </>
  )
}

/** Emphasises the words before the colon: "Patience: a bar cures for six weeks." */
function Value({ value }: { value: string }) {
  const [name = '', ...rest] = value.split(/:\s+/)
  if (rest.length === 0) return <li>{value}</li>
  return (
    <li>
      <b>{name}</b>
      <span>{rest.join(': ')}</span>
    </li>
  )
}
