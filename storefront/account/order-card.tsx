import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'
import { lineTotal, subtotal } from '../cart/line.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts } from '../ui/summary.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './order-card.module.css'

const placed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

/** The progress of an order; the badge only shows the payment. */
const PROGRESS: Partial<Record<Order['status'], string>> = {
  pending: 'We dispatch your order once your payment is confirmed.',
  packed: 'Packed',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export function OrderCard({ order }: { order: Order }) {
  const { number, created_at, paid, status, items, tracking, replaces } = order
  const title = number ? `Order ${number}` : 'Order (number follows after payment)'
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
      {PROGRESS[status] && (
        <p>
          {PROGRESS[status]}
          {tracking && ` with ${tracking.carrier}, tracking number ${tracking.number}`}
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
        {items[0] && (
          <ButtonLink kind="secondary" href={`/products/${items[0].product.slug}`}>
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
        <p className={styles.name}>{item.product.name}</p>
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

/** The total covers the items; shipping and refunds follow below it. */
function OrderTotals({ order: { items, shipping_cost, total, refunded, paid } }: { order: Order }) {
  return (
    <Amounts
      rows={[
        { name: 'Total', value: <Price amount={subtotal(items)} />, total: true },
        { name: 'Shipping', value: shipping_cost === '0.00' ? 'Free' : <Price amount={shipping_cost} /> },
        { name: paid ? 'Paid including shipping' : 'To pay including shipping', value: <Price amount={total} /> },
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
        <h3>Shipping address</h3>
        <address className={styles.address}>{address}</address>
      </div>
    </div>
  )
}
