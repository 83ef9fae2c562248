import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Cancellation } from '#contract/cancellation.ts'
import * as words from '#words/en/cancel.tsx'
import styles from '../cancel/cancel.module.css'
import { CancelOrder } from '../cancel/cancel-order.tsx'
import { FindOrder, type Named } from '../cancel/find-order.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import type { Route } from './+types/cancel.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.pageTitle,
    description: words.pageDescription,
    path: '/cancel',
  })
}

export default function CancelPage() {
  const [query] = useSearchParams()
  const [order, setOrder] = useState<{ named: Named; found: Cancellation } | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)

  function show(change: () => void) {
    change()
    place.current?.focus()
  }

  return (
    <Page narrow>
      <PageTitle title={words.heading}>
        <p>{words.rightToCancel}</p>
      </PageTitle>
      <NeedsScripts>{words.needsScripts}</NeedsScripts>
      <div ref={place} tabIndex={-1} className={styles.parts}>
        <Notice kind="done">{done}</Notice>
        {done && (
          <div>
            <ButtonLink kind="secondary" href="/products">
              {words.backToShop}
            </ButtonLink>
          </div>
        )}
        {!done && !order && (
          <FindOrder
            number={query.get('order') ?? ''}
            onFound={(named, found) => show(() => setOrder({ named, found }))}
          />
        )}
        {!done && order && (
          <section aria-labelledby="order">
            <h2 id="order">{words.order(order.found.number)}</h2>
            <CancelOrder {...order} onCancelled={(sentence) => show(() => setDone(sentence))} />
          </section>
        )}
      </div>
    </Page>
  )
}
