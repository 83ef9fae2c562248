import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import { addressLines } from './address-lines.tsx'
import styles from './payment-step.module.css'

/**
 * The information that the Consumer Contracts Regulations 2013 (schedule 2) require next to the pay button: goods,
 * total, delivery, right to cancel and trader. Folded to the figures that people look for.
 */
export function Review({ session }: { session: CheckoutSession }) {
  const { items, total_amount, shipping_option, customer_info } = session
  const abroad = customer_info?.shipping_country === 'AE'
  const figures = [withPoundSign(total_amount), shipping_option?.estimated_delivery, '14 days to cancel']
  return (
    <details className={styles.review}>
      <summary>
        <h3>Before you pay</h3>
        <Icon name="down" />
        <span className={styles.figures}>{figures.filter(Boolean).join(' · ')}</span>
      </summary>
      <dl>
        <dt>You are buying</dt>
        <dd>
          {items
            .map(
              ({ quantity, product_name, variant_name }) =>
                `${quantity} × ${product_name}${variant_name ? `, ${variant_name}` : ''}`,
            )
            .join('; ')}
        </dd>
        <dt>You pay</dt>
        <dd>
          {withPoundSign(total_amount)} in total, including {abroad ? 'delivery' : 'delivery and VAT'}. We charge your
          card when you press the button.
          {abroad && (
            <>
              {' '}
              You may also have to pay import VAT, duty and the carrier's clearance fee on arrival:{' '}
              <a href="/shipping-info#uae" target="_blank" rel="noopener">
                Duty and tax in the UAE (opens in a new tab)
              </a>
            </>
          )}
        </dd>
        {shipping_option && customer_info && (
          <>
            <dt>Delivery</dt>
            <dd>
              {shipping_option.name}, {shipping_option.estimated_delivery}, to{' '}
              {addressLines(customer_info.full_name, customer_info.shipping_address).join(', ')}
            </dd>
          </>
        )}
        <ReturnsAndTrader />
      </dl>
    </details>
  )
}

function ReturnsAndTrader() {
  const shop = useShop()
  if (!shop) return null
  const { returns_days, legal_name, name, address_lines, email, phone, company_number } = shop
  const trader = [
    legal_name || name,
    ...address_lines,
    email,
    phone,
    company_number && `company number ${company_number}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <dt>Right to cancel</dt>
      <dd>
        You can cancel without giving a reason within 14 days of receiving your order. Goods sealed for hygiene can't be
        returned once unsealed, unless they are faulty. We also take back unopened items for {returns_days} days.{' '}
        <a href="/returns" target="_blank" rel="noopener">
          Returns (opens in a new tab)
        </a>
      </dd>
      <dt>Sold by</dt>
      <dd>{trader}</dd>
    </>
  )
}
