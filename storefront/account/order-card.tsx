import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'
import { orderPromiseText } from '#contract/promised-days.ts'
import * as dirhamWords from '#words/en/dirhams.ts'
import { locale } from '#words/en/language.ts'
import * as words from '#words/en/orders.tsx'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { lineTotal, subtotal } from '../cart/line.ts'
import { GiftNote } from '../checkout/gift-note.tsx'
import { discountRows } from '../discount/discount-rows.tsx'
import { isEmailed } from '../gift-cards/emailed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts } from '../ui/summary.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { OrderAgain } from './order-again.tsx'
import styles from './order-card.module.css'
import { OrderTimeline } from './order-timeline.tsx'

const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

export function OrderCard({ order }: { order: Order }) {
  const { number, created_at, paid, status, items, tracking, replaces, promise } = order
  const isForNothing = paid && order.total === '0.00'
  // What isn't goods has no page.
  const first = items.find(({ kind }) => kind === 'goods')
  const title = number ? words.orderNumber(number) : words.awaitingPayment
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.number}>{title}</h2>
          <p className={styles.soft}>
            {words.placedOn(<time dateTime={created_at}>{placed.format(new Date(created_at))}</time>)}
          </p>
        </div>
        <div className={styles.state}>
          {(replaces || isForNothing) && <p className={styles.soft}>{words.noCharge}</p>}
          <p className={styles.badge} data-paid={paid || undefined}>
            {paid && <Icon name="tick" />}
            {paid ? words.paid : words.pending}
          </p>
        </div>
      </header>
      {replaces && <p>{words.replaces(replaces)}</p>}
      {status === 'pending' && <p>{words.dispatchedOncePaid}</p>}
      <OrderTimeline order={order} />
      {promise && <p>{orderPromiseText(promise)}</p>}
      {tracking && <p>{words.sentWith(tracking.carrier, tracking.number)}</p>}
      <ul className={styles.items}>
        {items.map((item) => (
          <OrderLine key={`${item.product.slug}/${item.variant?.name ?? ''}`} item={item} free={replaces !== null} />
        ))}
      </ul>
      {!replaces && <OrderTotals order={order} />}
      <GiftNote message={order.gift_message} />
      <OrderPeople order={order} />
      <div className={styles.actions}>
        {!replaces && <OrderAgain order={order} />}
        {first && (
          <ButtonLink kind="quiet" href={`/products/${first.product.slug}`}>
            {words.reorder}
          </ButtonLink>
        )}
        {status === 'delivered' && !isEmailed(items) && (
          <ButtonLink kind="quiet" href={`/remind-me/refill?order=${order.id}`}>
            {words.remindRefill}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          {words.contact}
        </ButtonLink>
        {number && !replaces && status !== 'cancelled' && status !== 'refunded' && (
          <ButtonLink kind="quiet" href={`/cancel?order=${number}`} aria-label={words.cancelNumber(number)}>
            {words.cancel}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function OrderLine({ item, free }: { item: Order['items'][number]; free: boolean }) {
  return (
    <li className={styles.item}>
      <Thumbnail image={item.image} size="s" />
      <div className={styles.what}>
        <p className={styles.name}>
          {item.kind === 'goods' ? (
            <a href={`/products/${item.product.slug}`}>{item.product.name}</a>
          ) : (
            item.product.name
          )}
        </p>
        {item.variant && <p className={styles.soft}>{item.variant.name}</p>}
        <p className={styles.soft}>
          {free ? words.quantity(item.quantity) : words.quantityAndPrice(item.quantity, <Price amount={item.price} />)}
        </p>
      </div>
      {!free && <Price amount={lineTotal(item)} />}
    </li>
  )
}

/**
 * What was paid is the large figure. The total of the items is their prices times their quantities. Dirhams are the
 * total's, so they stand above what was refunded.
 */
function OrderTotals({ order }: { order: Order }) {
  const { items, discount, shipping_cost, total, refunded, paid, dirham_rate } = order
  return (
    <div className={styles.totals}>
      <Amounts
        rows={[
          { name: words.itemsTotal, value: <Price amount={subtotal(items)} /> },
          ...discountRows(discount),
          {
            name: words.delivery,
            value: shipping_cost === '0.00' ? words.freeDelivery : <Price amount={shipping_cost} />,
          },
          {
            name: paid && total !== '0.00' ? words.paidTotal : words.totalToPay,
            value: paid && total === '0.00' ? words.noCharge : <Price amount={total} />,
            total: true,
          },
        ]}
      />
      {dirham_rate && (
        <DirhamsNote
          total={total}
          country="AE"
          rate={dirham_rate}
          words={paid ? dirhamWords.paidIsAbout : dirhamWords.totalIsAbout}
        />
      )}
      {refunded !== '0.00' && <Amounts rows={[{ name: words.refunded, value: <Price amount={refunded} /> }]} />}
    </div>
  )
}

function OrderPeople({ order: { full_name, email, address, items } }: { order: Order }) {
  return (
    <div className={styles.people}>
      <div>
        <h3>{words.customer}</h3>
        <p>{full_name}</p>
        <p>{email}</p>
      </div>
      {!isEmailed(items) && (
        <div>
          <h3>{words.deliveringTo}</h3>
          <address>{address}</address>
        </div>
      )}
    </div>
  )
}
