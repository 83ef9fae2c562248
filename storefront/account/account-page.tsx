import type { ReactNode } from 'react'
import * as words from '#words/en/account.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import styles from './account.module.css'

/** A form of the account pages, with links below it. */
export function AccountPage({
  title,
  lead,
  children,
  links,
}: {
  title: string
  lead?: string
  children: ReactNode
  links?: ReactNode
}) {
  return (
    <Page>
      <div className={styles.panel}>
        <PageTitle title={title}>{lead && <p>{lead}</p>}</PageTitle>
        <NeedsScripts>{words.needsScripts}</NeedsScripts>
        {children}
        {links && <div className={styles.formLinks}>{links}</div>}
      </div>
    </Page>
  )
}
