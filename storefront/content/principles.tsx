import type { ReactNode } from 'react'
import type { Photograph } from '#contract/media.ts'
import * as words from '#words/en/principles.tsx'
import { Photo } from '../ui/photo.tsx'
import prose from '../ui/prose.module.css'
import styles from './principles.module.css'

const sections = [
  { id: 'ingredients', title: words.ingredientsTitle, text: words.ingredients },
  { id: 'certification', title: words.certificationTitle, text: words.certification },
  { id: 'sustainability', title: words.sustainabilityTitle, text: words.sustainability },
  { id: 'impact', title: words.impactTitle, text: words.impact },
]

/** Four sections, each with a photograph if there is one. */
export function Principles({ photographs }: { photographs: readonly Photograph[] }) {
  return (
    <div className={styles.sections}>
      {sections.map(({ id, title, text }, place) => (
        <Section key={id} id={id} title={title} photograph={photographs[place]}>
          {text}
        </Section>
      ))}
    </div>
  )
}

function Section({
  id,
  title,
  photograph,
  children,
}: {
  id: string
  title: string
  photograph: Photograph | undefined
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      {photograph && (
        <Photo
          className={styles.photo}
          photograph={photograph}
          sizes="(width >= 1264px) 1040px, (width >= 900px) 84vw, 122vw"
        />
      )}
      <div className={prose.prose}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
