import type { CheckoutSession } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { OrderTimeline } from '../account/order-timeline.tsx'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { AddressLines } from './address-lines.tsx'
import { isFree } from './end-checkout.ts'
import { GoodsList } from './goods-list.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'
import { useOrder } from './use-order.ts'

/** All details of a paid session and its order. Only replacements are free. */
export function Confirmation({ session }: { session: CheckoutSession }) {
  const { token } = useSession()
  const free = isFree(session)
  const order = useOrder(session.order)
  const { customer_info, items, subtotal, shipping_cost, total_amount, shipping_option } = session

  return (
    <div className={styles.outcome}>
      {free ? (
        <Headline title={customer_info ? `Your replacement, ${customer_info.first_name}` : 'Your replacement'}>
          <p>{order?.replaces ? `This replaces goods from your order ${order.replaces}. ` : ''}There is no charge.</p>
        </Headline>
      ) : (
        <Headline title={customer_info ? `Thank you, ${customer_info.first_name}` : 'Thank you'}>
          {customer_info && <p>We have sent a confirmation email to {customer_info.email}.</p>}
        </Headline>
      )}
      <Summary title={free ? 'Your items' : 'Order confirmation'}>
        {(order || session.order_number) && <OrderFacts order={order} number={session.order_number} />}
        <GoodsList items={items} />
        {order && <OrderTimeline order={order} />}
        <Amounts
          rows={
            free
              ? [{ name: 'Total', value: 'No charge', total: true }]
              : [
                  { name: 'Subtotal', value: <Price amount={subtotal} /> },
                  {
                    name: 'Delivery',
                    value: !shipping_cost || shipping_cost === '0.00' ? 'Free' : <Price amount={shipping_cost} />,
                  },
                  { name: 'Total paid', value: <Price amount={total_amount} />, total: true },
                ]
          }
        />
      </Summary>
      {customer_info && (
        <div className={styles.facts}>
          <section>
            <h2>Delivery address</h2>
            <AddressLines name={customer_info.full_name} address={customer_info.shipping_address} />
          </section>
          {shipping_option && (
            <section>
              <h2>Delivery method</h2>
              <p>{shipping_option.name}</p>
              <p className={styles.soft}>{shipping_option.estimated_delivery}</p>
            </section>
          )}
          <section>
            <h2>Contact</h2>
            <p>{customer_info.email}</p>
            {customer_info.phone && <p>{customer_info.phone}</p>}
          </section>
        </div>
      )}
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">Next steps</h2>
        <ul>
          {!free && <li>Keep the confirmation email: it has your order number and your right to cancel.</li>}
          <li>We pack your order by hand within 1-2 business days, and email you when it ships.</li>
          <li>Something not right? Tell us and we will put it right.</li>
          {!free && (
            <li>
              Changed your mind? <a href="/cancel">Cancel the order</a> within 14 days of its arrival.
            </li>
          )}
        </ul>
      </section>
      <nav className={styles.actions} aria-label="Where to go next">
        <ButtonLink href="/products">Continue Shopping</ButtonLink>
        {order && token && (
          <ButtonLink kind="secondary" href="/account/orders">
            View Order History
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}

function OrderFacts({ order, number }: { order: Order | null; number: string | null }) {
  return (
    <Amounts
      rows={[
        { name: 'Order number', value: order?.number ?? number ?? 'Follows by email' },
        ...(order ? [{ name: 'Status', value: order.status.charAt(0).toUpperCase() + order.status.slice(1) }] : []),
      ]}
    />
  )
}
