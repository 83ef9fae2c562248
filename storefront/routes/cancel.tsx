import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Cancellation } from '#contract/cancellation.ts'
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
    title: 'Cancel an order',
    description:
      'Cancel all or part of an order within 14 days of delivery, without giving a reason and without an account.',
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
      <PageTitle title="Cancel an Order">
        <p>
          You can change your mind within 14 days of the day your parcel arrives, without giving a reason. See{' '}
          <a href="/returns">Returns</a> for details.
        </p>
      </PageTitle>
      <NeedsScripts>
        This form needs JavaScript, which is off in this browser. Send us an email instead: Returns has a form you can
        copy.
      </NeedsScripts>
      <div ref={place} tabIndex={-1} className={styles.parts}>
        <Notice kind="done">{done}</Notice>
        {done && (
          <div>
            <ButtonLink kind="secondary" href="/products">
              Back to the shop
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
            <h2 id="order">Order {order.found.number}</h2>
            <CancelOrder {...order} onCancelled={(sentence) => show(() => setDone(sentence))} />
          </section>
        )}
      </div>
    </Page>
  )
}
