import { withPoundSign } from '#contract/money.ts'
import type { OrderPage } from '#contract/order-page.ts'
import * as dirhamWords from '#words/en/dirhams.ts'
import * as words from '#words/en/order-page.tsx'
import * as orderWords from '#words/en/orders.tsx'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { lineTotal } from '../cart/line.ts'
import { discountRows } from '../discount/discount-rows.tsx'
import { giftCardRows } from '../gift-cards/gift-card-rows.tsx'
import { day } from '../ui/day.ts'
import { Price } from '../ui/price.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './order-view.module.css'

/** What was bought, what it came to and what was paid back. */
export function OrderGoods({ order }: { order: OrderPage }) {
  const free = order.replaces !== null
  return (
    <Summary title={words.goods}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <OrderLine key={item.line} item={item} free={free} />
        ))}
      </ul>
      {free ? <p>{words.free}</p> : <OrderAmounts order={order} />}
    </Summary>
  )
}

function OrderLine({ item, free }: { item: OrderPage['items'][number]; free: boolean }) {
  const { product, variant, quantity, price, discount, image } = item
  return (
    <li className={styles.item}>
      <Thumbnail image={image} size="s" />
      <div className={styles.what}>
        <p className={styles.name}>
          {item.kind === 'goods' ? <a href={`/products/${product.slug}`}>{product.name}</a> : product.name}
        </p>
        {variant && <p className={styles.soft}>{variant.name}</p>}
        <p className={styles.soft}>
          {free ? orderWords.quantity(quantity) : orderWords.quantityAndPrice(quantity, <Price amount={price} />)}
        </p>
        {discount !== '0.00' && <p className={styles.soft}>{words.lineDiscount(<Off amount={discount} />)}</p>}
      </div>
      {!free && <Price amount={lineTotal(item)} />}
    </li>
  )
}

function OrderAmounts({ order }: { order: OrderPage }) {
  const { subtotal, discount, shipping_cost, total, gift_card, dirham_rate, refunds } = order
  return (
    <>
      <Amounts
        rows={[
          { name: orderWords.itemsTotal, value: <Price amount={subtotal} /> },
          ...discountRows(discount),
          {
            name: orderWords.delivery,
            value: shipping_cost === '0.00' ? orderWords.freeDelivery : <Price amount={shipping_cost} />,
          },
          { name: words.total, value: total === '0.00' ? orderWords.noCharge : <Price amount={total} />, total: true },
          ...giftCardRows(gift_card),
        ]}
      />
      {dirham_rate && <DirhamsNote total={total} country="AE" rate={dirham_rate} words={dirhamWords.paidIsAbout} />}
      {refunds.length > 0 && (
        <dl className={styles.refunds}>
          {refunds.map(({ credit_note, at, amount, to_gift_card }) => (
            <div key={credit_note}>
              <dt>
                {words.refundOf(day(at))}
                <span className={styles.soft}>{words.creditNote(credit_note)}</span>
                {gift_card && to_gift_card !== '0.00' && (
                  <span className={styles.soft}>
                    {words.ofItToGiftCard(withPoundSign(to_gift_card), gift_card.end)}
                  </span>
                )}
              </dt>
              <dd>
                <Off amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** In Arabic the minus would stand behind the price. */
const Off = ({ amount }: { amount: string }) => (
  <bdi>
    −<Price amount={amount} />
  </bdi>
)
