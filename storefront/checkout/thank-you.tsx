import type { CheckoutSession } from '#contract/checkout.ts'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { GoodsList } from './goods-list.tsx'
import { Headline } from './headline.tsx'
import { ShippingCost } from './order-summary.tsx'
import styles from './outcome.module.css'

/** The thanks for a paid session. Its cart is emptied when the session is read (routes/thank-you.tsx). */
export function ThankYou({ session }: { session: CheckoutSession }) {
  const { token } = useSession()
  const { customer_info, total_amount, items, session_id } = session
  return (
    <div className={styles.outcome}>
      <Headline title={customer_info ? `Thank you, ${customer_info.first_name}` : 'Thank you for your order'}>
        <p>Payment successful. Your order is in good hands.</p>
      </Headline>
      <Summary title="Your order">
        <GoodsList items={items} />
        <Amounts
          rows={[
            ...(session.shipping_cost
              ? [{ name: 'Shipping', value: <ShippingCost amount={session.shipping_cost} /> }]
              : []),
            { name: 'Amount paid', value: <Price amount={total_amount} />, total: true },
          ]}
        />
      </Summary>
      <WhatHappensNext
        email={customer_info?.email ?? null}
        estimate={session.shipping_option?.estimated_delivery ?? null}
      />
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

function WhatHappensNext({ email, estimate }: { email: string | null; estimate: string | null }) {
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol>
        <li>A confirmation is on its way{email ? ` to ${email}` : ' by email'}.</li>
        <li>We pack your order by hand within 1-2 business days.</li>
        <li>We email you again when it is on its way{estimate && ` (estimated delivery: ${estimate})`}.</li>
        <li>
          Anything unclear? <a href="/contact">Write to us.</a>
        </li>
      </ol>
    </section>
  )
}
