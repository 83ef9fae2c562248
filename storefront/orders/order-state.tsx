import type { OrderPage } from '#contract/order-page.ts'
import { orderPromiseText } from '#contract/promised-days.ts'
import * as cardWords from '#words/en/gift-cards.ts'
import * as words from '#words/en/order-page.tsx'
import * as orderWords from '#words/en/orders.tsx'
import { OrderTimeline } from '../account/order-timeline.tsx'
import { isEmailed } from '../gift-cards/emailed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import styles from './order-view.module.css'

/** Where the order is, in plain words: its state, when it arrives, its way and its parcel. */
export function OrderState({ order }: { order: OrderPage }) {
  const { status, promise, replaces, replaced_by, cancellation } = order
  return (
    <section className={styles.state} aria-labelledby="state">
      <h2 id="state">{words.states[status]}</h2>
      <p>
        {status === 'paid' && isEmailed(order.items) ? cardWords.orderNote : words.stateNotes[status]}
        {promise && <strong> {orderPromiseText(promise)}</strong>}
      </p>
      {cancellation && (
        <p className={styles.mark}>
          {order.total === '0.00'
            ? words.cancellationForNothing
            : words.cancellationReceived(<Price amount={cancellation.refund} />)}
        </p>
      )}
      {replaces && <p className={styles.mark}>{orderWords.replaces(replaces)}</p>}
      {replaced_by.length > 0 && <p className={styles.mark}>{words.replacedBy(replaced_by.join(', '))}</p>}
      <OrderTimeline order={order} hidden={order.total === '0.00' ? 'paid' : 'pending'} />
      <Parcel order={order} />
    </section>
  )
}

function Parcel({ order: { tracking, tracking_url } }: { order: OrderPage }) {
  if (!tracking) return null
  return (
    <div className={styles.parcel}>
      <dl>
        <div>
          <dt>{words.carrier}</dt>
          <dd>{tracking.carrier}</dd>
        </div>
        <div>
          <dt>{words.trackingNumber}</dt>
          <dd>
            <bdi>{tracking.number}</bdi>
          </dd>
        </div>
      </dl>
      {tracking_url && (
        // The carrier needn't know which page its visitor comes from.
        <ButtonLink href={tracking_url} rel="noreferrer">
          {words.track}
        </ButtonLink>
      )}
    </div>
  )
}
