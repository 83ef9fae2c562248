import { useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import * as orderWords from '#words/en/orders.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { FinishAccountForm } from '../account/finish-account-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/account-create.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.createTitle, path: '/account/create', hidden: true })
}

/** The page of the emailed link that makes an account of a guest's order. */
export default function AccountCreatePage() {
  const { known, token: signedIn, profile } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  const [done, setDone] = useState<{ username: string; created: boolean } | null>(null)
  if (done) {
    return (
      <AccountPage title={done.created ? words.finishedTitle : words.orderAddedTitle}>
        <Notice kind="done">{done.created ? words.finished(done.username) : words.orderAdded(done.username)}</Notice>
        <ButtonLink href="/account/orders">{orderWords.title}</ButtonLink>
        <ButtonLink kind="secondary" href="/products">
          {general.continueShopping}
        </ButtonLink>
      </AccountPage>
    )
  }
  if (known && !token) {
    return (
      <AccountPage title={words.createTitle}>
        <p>{words.incompleteLink}</p>
        <ButtonLink href="/register">{words.createWithoutOrder}</ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={signedIn ? words.addOrderTitle : words.finishTitle}
      lead={signedIn ? words.addOrderLead(profile?.username ?? '') : words.finishLead}
    >
      <FinishAccountForm link={token} onDone={setDone} />
    </AccountPage>
  )
}
