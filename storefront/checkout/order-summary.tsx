import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as cardWords from '#words/en/gift-cards.ts'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { discountRows } from '../discount/discount-rows.tsx'
import { isEmailed, whereTo } from '../gift-cards/emailed.ts'
import { giftCardRows } from '../gift-cards/gift-card-rows.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { AddressLines } from './address-lines.tsx'
import { CheckoutDiscount } from './checkout-discount.tsx'
import { GiftNote } from './gift-note.tsx'
import { GoodsList } from './goods-list.tsx'
import styles from './order-summary.module.css'
import { totalWith } from './total-with.ts'

interface OrderSummaryProps {
  session: CheckoutSession
  /** The cost of the option being chosen; by default the session's. */
  shippingCost?: string | null
  /** Shows the delivery address once there is one. */
  withAddress?: boolean
  onChanged: (session: CheckoutSession) => void
}

export function OrderSummary({
  session,
  shippingCost: chosenCost = session.shipping_cost,
  withAddress = false,
  onChanged,
}: OrderSummaryProps) {
  const { items, subtotal, discount, gift_card, customer_info, gift_card_for } = session
  const emailed = isEmailed(items)
  // What is emailed costs nothing from the start.
  const shippingCost = emailed ? '0.00' : chosenCost
  const { total, isSaved } = totalWith(session, shippingCost)
  return (
    <Summary title={words.summary}>
      <GoodsList items={items} />
      <div aria-live="polite">
        <Amounts
          rows={[
            { name: words.subtotal, value: <Price amount={subtotal} /> },
            ...discountRows(discount),
            {
              name: words.delivery,
              value: shippingCost === null ? words.deliveryUnknown : <ShippingCost amount={shippingCost} />,
            },
            { name: words.total, value: <Price amount={total} />, total: gift_card === null },
            ...(isSaved ? giftCardRows(gift_card) : laterRows(gift_card)),
            ...(isSaved && gift_card
              ? [{ name: giftWords.toPay, value: <Price amount={session.amount_due} />, total: true }]
              : []),
          ]}
        />
        <DirhamsNote total={total} country={customer_info?.shipping_country} words={dirhamWords.totalIsAbout} />
      </div>
      <CheckoutDiscount session={session} onChanged={onChanged} />
      <GiftNote message={session.gift_message} />
      {withAddress && gift_card_for && (
        <div className={styles.address}>
          <h3>{cardWords.giftCard}</h3>
          <p>{whereTo(gift_card_for)}</p>
        </div>
      )}
      {withAddress && customer_info && !emailed && (
        <div className={styles.address}>
          <h3>{words.deliveringTo}</h3>
          <AddressLines name={customer_info.full_name} address={customer_info.shipping_address} />
        </div>
      )}
    </Summary>
  )
}

const laterRows = (card: CheckoutSession['gift_card']) =>
  card ? [{ name: giftWords.giftCard(card.end), value: giftWords.atNextStep }] : []

function ShippingCost({ amount }: { amount: string }) {
  return amount === '0.00' ? words.freeDelivery : <Price amount={amount} />
}
