import type { ReactNode } from 'react'
import { Page, PageTitle } from '../ui/page.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import styles from './account.module.css'

/** A form of the account pages, with links below it. */
export function AccountPage({
  title,
  lead,
  children,
  ways,
}: {
  title: string
  lead?: string
  children: ReactNode
  ways?: ReactNode
}) {
  return (
    <Page>
      <div className={styles.panel}>
        <PageTitle title={title}>{lead && <p>{lead}</p>}</PageTitle>
        <NeedsScripts>Signing in needs JavaScript, and it is off in this browser.</NeedsScripts>
        {children}
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
    </Page>
  )
}
