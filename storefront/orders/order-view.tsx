import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { locale } from '#words/en/language.ts'
import * as words from '#words/en/order-page.tsx'
import * as orderWords from '#words/en/orders.tsx'
import { OrderAgain } from '../account/order-again.tsx'
import { GiftNote } from '../checkout/gift-note.tsx'
import { isEmailed } from '../gift-cards/emailed.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page.tsx'
import { HiddenCustomer } from './hidden-customer.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderState } from './order-state.tsx'
import styles from './order-view.module.css'
import { OrderReceipt, ReceiptVat } from './receipt.tsx'

const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

/** Everything about an order. On paper, its receipt. */
export function OrderView({ order, token }: { order: OrderPage; token: string }) {
  return (
    <>
      <PageTitle title={orderWords.orderNumber(order.number)}>
        <p>
          {orderWords.placedOn(<time dateTime={order.created_at}>{placed.format(new Date(order.created_at))}</time>)}
        </p>
      </PageTitle>
      <div className={styles.order}>
        <div className={styles.first}>
          {!order.shows_customer && <HiddenCustomer token={token} />}
          <OrderState order={order} />
        </div>
        <div className={styles.goods}>
          <OrderGoods order={order} />
        </div>
        <div className={styles.rest}>
          <Actions order={order} token={token} />
          {order.shows_customer && <Delivery order={order} />}
          <OrderReceipt order={order} />
          <ReceiptVat order={order} />
          <div className={styles.print}>
            <Button kind="secondary" onClick={() => window.print()}>
              {words.print}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

function Actions({ order, token }: { order: OrderPage; token: string }) {
  return (
    <section className={styles.actions} aria-labelledby="actions">
      <h2 id="actions">{words.actions}</h2>
      <div className={styles.buttons}>
        {!order.replaces && <OrderAgain order={order} />}
        {order.may_review && (
          <ButtonLink kind="secondary" href={`/reviews/write#${token}`}>
            {words.review}
          </ButtonLink>
        )}
        {order.may_cancel && (
          <ButtonLink kind="secondary" href={`/cancel?order=${order.number}`}>
            {orderWords.cancel}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          {orderWords.contact}
        </ButtonLink>
      </div>
      {order.may_cancel && <p className={styles.soft}>{words.changedMind}</p>}
    </section>
  )
}

function Delivery({ order }: { order: OrderPage }) {
  return (
    <div className={styles.facts}>
      {!isEmailed(order.items) && (
        <section>
          <h2>{words.deliveredTo}</h2>
          <address>{`${order.full_name}\n${order.address}`}</address>
        </section>
      )}
      <section>
        <h2>{words.by}</h2>
        <p>{order.shipping_method}</p>
        <p className={styles.soft}>{order.estimated_delivery}</p>
        <h2 className={styles.below}>{words.contact}</h2>
        <p>{order.email}</p>
        {order.phone && <p>{order.phone}</p>}
      </section>
      {order.gift_message !== null && (
        <div className={styles.wide}>
          <GiftNote message={order.gift_message} />
        </div>
      )}
    </div>
  )
}
