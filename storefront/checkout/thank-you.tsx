import type { CheckoutSession } from '#contract/checkout.ts'
import { expectedDays, weekday } from '#contract/expected-days.ts'
import type { Order } from '#contract/orders.ts'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { AccountOffer } from './account-offer.tsx'

import { GoodsList } from './goods-list.tsx'
import { Headline } from './headline.tsx'
import { ShippingCost } from './order-summary.tsx'
import styles from './outcome.module.css'
import { useOrder } from './use-order.ts'

/** The thanks for a paid session. Its cart is emptied when the session is read (routes/thank-you.tsx). */
export function ThankYou({ session }: { session: CheckoutSession }) {
  const { token } = useSession()
  const order = useOrder(session.order)
  const { customer_info, total_amount, items, session_id, order_number, shipping_option } = session
  return (
    <div className={styles.outcome}>
      <Headline title={customer_info ? `Thank you, ${customer_info.first_name}` : 'Thank you for your order'}>
        <p>Payment successful. Your order is in good hands.</p>
      </Headline>
      <Summary title="Your order">
        <Amounts
          rows={[{ name: 'Order number', value: <strong>{order_number ?? 'In your confirmation email'}</strong> }]}
        />
        <GoodsList items={items} />
        <Amounts
          rows={[
            ...(session.shipping_cost
              ? [{ name: 'Delivery', value: <ShippingCost amount={session.shipping_cost} /> }]
              : []),
            { name: 'Amount paid', value: <Price amount={total_amount} />, total: true },
          ]}
        />
      </Summary>
      <WhatHappensNext
        email={customer_info?.email ?? null}
        order={order}
        delivery={shipping_option && { name: shipping_option.name, estimate: shipping_option.estimated_delivery }}
      />
      {!token && !session.owned && session.paid && customer_info && (
        <AccountOffer session_id={session_id} email={customer_info.email} />
      )}
      <p className={styles.soft}>Your cart has been cleared.</p>
      <nav className={styles.actions} aria-label="Where to go next">
        <ButtonLink href="/products">Continue Shopping</ButtonLink>
        <ButtonLink kind="secondary" href={`/checkout/confirmation/${session_id}`}>
          View Order Details
        </ButtonLink>
        {token && (
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

interface NextProps {
  email: string | null
  /** Null until it has loaded; only it has the day of the order. */
  order: Order | null
  delivery: { name: string; estimate: string } | null
}

function WhatHappensNext({ email, order, delivery }: NextProps) {
  const days = order && delivery && expectedDays(order.created_at, delivery.estimate)
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol>
        <li>We have emailed your confirmation{email && ` to ${email}`}. It has all your order details.</li>
        <li>
          {days
            ? `We pack your order by hand, by ${weekday(days.packedBy)} at the latest.`
            : 'We pack your order by hand within 1-2 business days.'}
        </li>
        <li>We'll email you when it ships.</li>
        {delivery && (
          <li>
            {days
              ? `${delivery.name}: expected between ${weekday(days.first)} and ${weekday(days.last)}.`
              : `${delivery.name}: ${delivery.estimate}.`}
          </li>
        )}
        <li>
          A question? <a href="/contact">Write to us.</a>
        </li>
      </ol>
    </section>
  )
}
