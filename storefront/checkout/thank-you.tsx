import type { CheckoutSession, ShippingOption } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { orderPromiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/after-payment.tsx'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as cardWords from '#words/en/gift-cards.ts'
import * as nothingWords from '#words/en/nothing-to-pay.tsx'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { discountRows } from '../discount/discount-rows.tsx'
import { isEmailed, sentTo } from '../gift-cards/emailed.ts'
import { giftCardRows } from '../gift-cards/gift-card-rows.tsx'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { AccountOffer } from './account-offer.tsx'
import { isForNothing } from './end-checkout.ts'
import { GiftNote } from './gift-note.tsx'
import { GoodsList } from './goods-list.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'
import { useOrder } from './use-order.ts'

/** The thanks for a paid session. Its cart is emptied when the session is read (routes/thank-you.tsx). */
export function ThankYou({ session }: { session: CheckoutSession }) {
  const { token, cartCount } = useSession()
  const order = useOrder(session.order)
  const forNothing = isForNothing(session)
  const { customer_info, total_amount, gift_card, amount_due, items, session_id, order_number, shipping_option } =
    session
  return (
    <div className={styles.outcome}>
      <Headline title={customer_info ? words.thanksTo(customer_info.first_name) : words.thanksForOrder}>
        <p>{!forNothing ? words.successful : gift_card ? giftWords.paidAll(gift_card.end) : nothingWords.placed}</p>
      </Headline>
      <Summary title={words.yourOrder}>
        <Amounts
          rows={[{ name: words.orderNumber, value: <strong>{order_number ?? words.orderNumberInEmail}</strong> }]}
        />
        <GoodsList items={items} />
        <Amounts
          rows={[
            ...discountRows(session.discount),
            ...(session.shipping_cost
              ? [
                  {
                    name: checkoutWords.delivery,
                    value:
                      session.shipping_cost === '0.00' ? words.freeDelivery : <Price amount={session.shipping_cost} />,
                  },
                ]
              : []),
            ...(gift_card ? [{ name: checkoutWords.total, value: <Price amount={total_amount} /> }] : []),
            ...giftCardRows(gift_card),
            forNothing
              ? { name: gift_card ? giftWords.toPay : checkoutWords.total, value: words.nothingToPay, total: true }
              : { name: words.amountPaid, value: <Price amount={amount_due} />, total: true },
          ]}
        />
        {order?.dirham_rate && (
          <DirhamsNote total={total_amount} country="AE" rate={order.dirham_rate} words={dirhamWords.paidIsAbout} />
        )}
        <GiftNote message={session.gift_message} />
      </Summary>
      <WhatHappensNext
        email={customer_info?.email ?? null}
        order={order}
        delivery={shipping_option}
        emailed={isEmailed(items)}
        cards={session.gift_card_for && sentTo(session.gift_card_for)}
      />
      {!token && !session.owned && session.paid && customer_info && (
        <AccountOffer session_id={session_id} email={customer_info.email} />
      )}
      {cartCount === 0 && <p className={styles.soft}>{words.cartCleared}</p>}
      <nav className={styles.actions} aria-label={words.waysOn}>
        <ButtonLink href="/products">{words.continueShopping}</ButtonLink>
        <ButtonLink kind="secondary" href={`/checkout/confirmation/${session_id}`}>
          {words.orderDetails}
        </ButtonLink>
        {token && (
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

interface NextProps {
  email: string | null
  /** Null until it has loaded; only it has its promise. */
  order: Order | null
  delivery: ShippingOption | null
  /** Nothing but gift cards. */
  emailed: boolean
  /** To whom the gift cards go, and when. */
  cards: string | null
}

function WhatHappensNext({ email, order, delivery, emailed, cards }: NextProps) {
  const promise = order?.promise
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{words.whatHappensNext}</h2>
      <ol>
        <li>{words.confirmationSent(email)}</li>
        {cards && (
          <li>
            {cards} {cardWords.codeInEmail}
          </li>
        )}
        {!emailed && (
          <>
            <li>{promise ? orderPromiseText(promise) : words.packedByHand}</li>
            <li>{words.shippedEmail}</li>
          </>
        )}
        {delivery && !promise && <li>{words.expected(delivery.name, delivery.estimated_delivery)}</li>}
        <li>{words.question}</li>
      </ol>
    </section>
  )
}
