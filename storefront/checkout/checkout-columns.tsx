import type { ReactNode } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './checkout-columns.module.css'
import { OrderSummary } from './order-summary.tsx'
import { totalWith } from './total-with.ts'

interface CheckoutColumnsProps {
  session: CheckoutSession
  /** The cost of the option being chosen; by default the session's. */
  shippingCost?: string | null
  /** Shows the delivery address once there is one. */
  withAddress?: boolean
  /** The shopper applied a discount code, or took it off. */
  onChanged: (session: CheckoutSession) => void
  children: ReactNode
}

/**
 * A step with the order's summary: on the right from 900 px, on a phone above the step and folded. One tree for both,
 * or turning a tablet would empty the card's fields.
 */
export function CheckoutColumns({
  session,
  shippingCost = session.shipping_cost,
  withAddress,
  onChanged,
  children,
}: CheckoutColumnsProps) {
  const wide = useMedia('(width > 900px)', true)
  const { total, isSaved } = totalWith(session, shippingCost)
  const summary = (
    <OrderSummary
      session={session}
      shippingCost={shippingCost}
      withAddress={withAddress ?? false}
      onChanged={onChanged}
    />
  )
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        {wide ? (
          summary
        ) : (
          <details className={styles.fold}>
            <summary>
              <span>{words.foldedSummary}</span>
              <Icon name="down" />
              <Price amount={session.gift_card && isSaved ? session.amount_due : total} />
            </summary>
            {summary}
          </details>
        )}
      </div>
      <div className={styles.step}>{children}</div>
    </div>
  )
}
