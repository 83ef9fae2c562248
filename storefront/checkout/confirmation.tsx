import type { CheckoutSession } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { orderPromiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/after-payment.tsx'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as cardWords from '#words/en/gift-cards.ts'
import { OrderTimeline } from '../account/order-timeline.tsx'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { discountRows } from '../discount/discount-rows.tsx'
import { isEmailed, sentTo } from '../gift-cards/emailed.ts'
import { giftCardRows } from '../gift-cards/gift-card-rows.tsx'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { AddressLines } from './address-lines.tsx'
import { isForNothing, isReplacement } from './end-checkout.ts'
import { GiftNote } from './gift-note.tsx'
import { GoodsList } from './goods-list.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'
import { useOrder } from './use-order.ts'

/** All details of a paid session and its order, or of a replacement. */
export function Confirmation({ session }: { session: CheckoutSession }) {
  const { token } = useSession()
  const free = isReplacement(session)
  const order = useOrder(session.order)
  const {
    customer_info,
    items,
    subtotal,
    discount,
    shipping_cost,
    total_amount,
    gift_card,
    amount_due,
    shipping_option,
    gift_card_for,
  } = session
  const emailed = isEmailed(items)

  return (
    <div className={styles.outcome}>
      {free ? (
        <Headline title={customer_info ? words.replacementFor(customer_info.first_name) : words.replacement}>
          <p>{order?.replaces ? words.replacesGoods(order.replaces) : words.noCharge}</p>
        </Headline>
      ) : (
        <Headline title={customer_info ? words.thanksTo(customer_info.first_name) : words.thanks}>
          {customer_info && <p>{words.emailSent(customer_info.email)}</p>}
        </Headline>
      )}
      <Summary title={free ? words.items : words.confirmation}>
        {(order || session.order_number) && <OrderFacts order={order} number={session.order_number} />}
        <GoodsList items={items} />
        {order && <OrderTimeline order={order} />}
        <Amounts
          rows={
            free
              ? [{ name: checkoutWords.total, value: words.nothingToPay, total: true }]
              : [
                  { name: checkoutWords.subtotal, value: <Price amount={subtotal} /> },
                  ...discountRows(discount),
                  {
                    name: checkoutWords.delivery,
                    value:
                      !shipping_cost || shipping_cost === '0.00' ? (
                        words.freeDelivery
                      ) : (
                        <Price amount={shipping_cost} />
                      ),
                  },
                  ...(gift_card ? [{ name: checkoutWords.total, value: <Price amount={total_amount} /> }] : []),
                  ...giftCardRows(gift_card),
                  isForNothing(session)
                    ? {
                        name: gift_card ? giftWords.toPay : checkoutWords.total,
                        value: words.nothingToPay,
                        total: true,
                      }
                    : { name: words.totalPaid, value: <Price amount={amount_due} />, total: true },
                ]
          }
        />
        {order?.dirham_rate && (
          <DirhamsNote total={total_amount} country="AE" rate={order.dirham_rate} words={dirhamWords.paidIsAbout} />
        )}
        <GiftNote message={session.gift_message} />
      </Summary>
      {customer_info && (
        <div className={styles.facts}>
          {!emailed && (
            <section>
              <h2>{words.deliveryAddress}</h2>
              <AddressLines name={customer_info.full_name} address={customer_info.shipping_address} />
            </section>
          )}
          {gift_card_for && (
            <section>
              <h2>{cardWords.giftCard}</h2>
              <p>{sentTo(gift_card_for)}</p>
              <p className={styles.soft}>{cardWords.codeInEmail}</p>
            </section>
          )}
          {shipping_option && (
            <section>
              <h2>{words.deliveryMethod}</h2>
              <p>{shipping_option.name}</p>
              <p className={styles.soft}>{shipping_option.estimated_delivery}</p>
            </section>
          )}
          <section>
            <h2>{words.contact}</h2>
            <p>{customer_info.email}</p>
            {customer_info.phone && <p>{customer_info.phone}</p>}
          </section>
        </div>
      )}
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{words.nextSteps}</h2>
        <ul>
          {!free && <li>{words.keepEmail}</li>}
          {emailed ? (
            <li>{cardWords.orderNote}</li>
          ) : (
            <>
              <li>{order?.promise ? orderPromiseText(order.promise) : words.packedByHand}</li>
              {order?.status !== 'dispatched' && <li>{words.shippedEmail}</li>}
            </>
          )}
          <li>{words.notRight}</li>
          {!free && <li>{emailed ? cardWords.rightToCancel : words.changedMind}</li>}
        </ul>
      </section>
      <nav className={styles.actions} aria-label={words.waysOn}>
        <ButtonLink href="/products">{words.continueShopping}</ButtonLink>
        {order && token && (
          <ButtonLink kind="secondary" href="/account/orders">
            {words.orderHistory}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}

function OrderFacts({ order, number }: { order: Order | null; number: string | null }) {
  return (
    <Amounts
      rows={[
        { name: words.orderNumber, value: order?.number ?? number ?? words.orderNumberFollows },
        ...(order ? [{ name: words.status, value: words.statuses[order.status] }] : []),
      ]}
    />
  )
}
