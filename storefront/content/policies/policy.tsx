import type { ReactNode } from 'react'
import { day } from '../../ui/day.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import prose from '../../ui/prose.module.css'
import { revised } from '../revised.ts'
import styles from './policy.module.css'
import { SectionLink } from './section-link.tsx'

export interface PolicySection {
  /** The end of the section's address: "/returns#refunds". */
  id: string
  title: string
  text: ReactNode
}

interface PolicyProps {
  title: string
  path: keyof typeof revised
  lead: string
  sections: readonly PolicySection[]
}

/** A page of rules: what it says in a sentence, what it holds, and the text. */
export function Policy({ title, path, lead, sections }: PolicyProps) {
  return (
    <Page>
      <PageTitle title={title}>
        <p>{lead}</p>
        <p className={styles.revised}>
          Last changed on <time dateTime={revised[path]}>{day(revised[path])}</time>
        </p>
      </PageTitle>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <h2>On this page</h2>
          <ol className={styles.list}>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <SectionLink id={id}>{name}</SectionLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, text }) => (
            <section key={id} id={id} tabIndex={-1} className={`${prose.prose} ${styles.section}`} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {text}
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
