import type { MouseEvent } from 'react'
import type { Policy as PolicyText } from '#contract/policies.ts'
import * as words from '#words/en/content.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import prose from '../../ui/prose.module.css'
import styles from './policy.module.css'

/** A policy page: introduction, contents and text. `updated` is its date in words. */
export function Policy({
  policy: { title, lead, updated_on, sections },
  updated,
}: {
  policy: PolicyText
  updated: string
}) {
  const titled = sections.filter((section) => section.title !== '')
  return (
    <Page>
      <PageTitle title={title}>
        {lead && <p>{lead}</p>}
        <p className={styles.revised}>{words.lastUpdated(<time dateTime={updated_on}>{updated}</time>)}</p>
      </PageTitle>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link answers Enter with a click */}
      <div className={styles.columns} onClick={focusSection}>
        {titled.length > 1 && (
          <nav className={styles.contents} aria-label={words.contents}>
            <h2>{words.contents}</h2>
            <ol className={styles.list}>
              {titled.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.text}>
          {sections.map(({ id, title: name, html }) => (
            // The API has sanitised the text and escaped the filled-in values (server/policies/fill.ts).
            <section
              key={id}
              id={id}
              tabIndex={-1}
              className={`${prose.prose} ${styles.section}`}
              aria-labelledby={name ? `${id}-title` : undefined}
              dangerouslySetInnerHTML={{ __html: html }}
            />
          ))}
        </div>
      </div>
    </Page>
  )
}

/**
 * Moves the focus to the section of a link. The router only scrolls there, so the next Tab would continue from the
 * link.
 */
function focusSection({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null
  if (link?.pathname === location.pathname) document.getElementById(link.hash.slice(1))?.focus({ preventScroll: true })
}
