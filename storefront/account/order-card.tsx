import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'
import { lineTotal, subtotal } from '../cart/line.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts } from '../ui/summary.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { OrderAgain } from './order-again.tsx'
import styles from './order-card.module.css'
import { OrderTimeline } from './order-timeline.tsx'

const placed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

export function OrderCard({ order }: { order: Order }) {
  const { number, created_at, paid, status, items, tracking, replaces } = order
  const title = number ? `Order ${number}` : 'Order awaiting payment'
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.number}>{title}</h2>
          <p className={styles.soft}>
            Placed on <time dateTime={created_at}>{placed.format(new Date(created_at))}</time>
          </p>
        </div>
        <p className={styles.badge} data-paid={paid || undefined}>
          {paid && <Icon name="tick" />}
          {replaces ? 'No charge' : paid ? 'Paid' : 'Pending'}
        </p>
      </header>
      {replaces && <p>This replaces goods from your order {replaces}, at no charge.</p>}
      {status === 'pending' && <p>We dispatch your order once your payment is confirmed.</p>}
      <OrderTimeline order={order} />
      {tracking && (
        <p>
          Sent with {tracking.carrier}, tracking number {tracking.number}
        </p>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <OrderLine key={`${item.product.slug}/${item.variant?.name ?? ''}`} item={item} free={replaces !== null} />
        ))}
      </ul>
      {!replaces && <OrderTotals order={order} />}
      <OrderPeople order={order} />
      <div className={styles.actions}>
        {!replaces && <OrderAgain order={order} />}
        {items[0] && (
          <ButtonLink kind="quiet" href={`/products/${items[0].product.slug}`}>
            Reorder Items
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          Contact Support
        </ButtonLink>
        {number && !replaces && status !== 'cancelled' && status !== 'refunded' && (
          <ButtonLink kind="quiet" href={`/cancel?order=${number}`} aria-label={`Cancel order ${number}`}>
            Cancel Order
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
          <a href={`/products/${item.product.slug}`}>{item.product.name}</a>
        </p>
        {item.variant && <p className={styles.soft}>{item.variant.name}</p>}
        <p className={styles.soft}>
          Quantity {item.quantity}
          {!free && (
            <>
              , <Price amount={item.price} /> each
            </>
          )}
        </p>
      </div>
      {!free && <Price amount={lineTotal(item)} />}
    </li>
  )
}

/** What was paid is the large figure. The total of the items is their prices times their quantities. */
function OrderTotals({ order: { items, shipping_cost, total, refunded, paid } }: { order: Order }) {
  return (
    <Amounts
      rows={[
        { name: 'Items total', value: <Price amount={subtotal(items)} /> },
        { name: 'Delivery', value: shipping_cost === '0.00' ? 'Free' : <Price amount={shipping_cost} /> },
        {
          name: paid ? 'Paid including delivery' : 'To pay including delivery',
          value: <Price amount={total} />,
          total: true,
        },
        ...(refunded === '0.00' ? [] : [{ name: 'Refunded', value: <Price amount={refunded} /> }]),
      ]}
    />
  )
}

function OrderPeople({ order: { full_name, email, address } }: { order: Order }) {
  return (
    <div className={styles.people}>
      <div>
        <h3>Customer</h3>
        <p>{full_name}</p>
        <p>{email}</p>
      </div>
      <div>
        <h3>Delivering to</h3>
        <address className={styles.address}>{address}</address>
      </div>
    </div>
  )
}
