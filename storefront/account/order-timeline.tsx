import type { ProductKind } from '#contract/limits.ts'
import type { Order, OrderStatus } from '#contract/orders.ts'
import * as words from '#words/en/orders.tsx'
import { isEmailed } from '../gift-cards/emailed.ts'
import { day } from '../ui/day.ts'
import { Icon } from '../ui/icon.tsx'
import { Spoken } from '../ui/page.tsx'
import styles from './order-timeline.module.css'

/** The way of an order that nothing stops. */
const WAY: OrderStatus[] = ['pending', 'paid', 'packed', 'dispatched', 'delivered']
/** Of gift cards alone, which need no parcel. */
const BY_EMAIL: OrderStatus[] = ['pending', 'paid', 'delivered']
interface TimelineProps {
  order: Pick<Order, 'status' | 'progress'> & { items: readonly { kind: ProductKind }[] }
  /** A state that the page says elsewhere: by default, a badge says whether it is paid. */
  hidden?: OrderStatus
}

/** The states of an order with their days; those still to come without. */
export function OrderTimeline({ order: { status, progress, items }, hidden = 'paid' }: TimelineProps) {
  const isShown = (step: OrderStatus) => step !== hidden
  const over = status === 'cancelled' || status === 'refunded'
  const way = isEmailed(items) ? BY_EMAIL : WAY
  const ahead = over ? [] : way.slice(way.indexOf(status) + 1)
  const reached = progress.filter((step) => isShown(step.status))
  return (
    <ol className={styles.steps} aria-label={words.progress}>
      {reached.map((step) => (
        <li key={step.status} className={styles.step} data-done data-over={isOver(step.status) || undefined}>
          <span className={styles.mark}>
            <Icon name={isOver(step.status) ? 'close' : 'tick'} />
          </span>
          <span className={styles.name}>{words.steps[step.status]}</span>
          <time className={styles.day} dateTime={step.at}>
            {day(step.at)}
          </time>
        </li>
      ))}
      {ahead
        .filter((next) => isShown(next) && !reached.some((step) => step.status === next))
        .map((next) => (
          <li key={next} className={styles.step}>
            <span className={styles.mark} />
            <span className={styles.name}>
              {words.stepAhead(words.steps[next], (text) => (
                <Spoken>{text}</Spoken>
              ))}
            </span>
          </li>
        ))}
    </ol>
  )
}

const isOver = (status: OrderStatus) => status === 'cancelled' || status === 'refunded'
