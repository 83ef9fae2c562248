import type { MouseEvent } from 'react'
import { COUNTRIES, COUNTRY_NAMES, type Country } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import styles from './cart.module.css'
import { type Line, subtotal } from './line.ts'
import { useDeliveryPreview } from './use-delivery-preview.ts'

interface CartSummaryProps {
  lines: readonly Line[]
  country: Country
  onCountry: (country: Country) => void
  /** Called before leaving for checkout; false to stay. */
  onProceed: () => Promise<boolean>
}

/** Totals, shipping country and the link to checkout. */
export function CartSummary({ lines, country, onCountry, onProceed }: CartSummaryProps) {
  const goods = subtotal(lines)
  const { option, cost, hint } = useDeliveryPreview(country, goods)
  const address = country === 'GB' ? '/checkout' : `/checkout?country=${country}`

  async function proceed(event: MouseEvent) {
    event.preventDefault()
    if (await onProceed()) location.assign(address)
  }

  return (
    <Summary title="Summary">
      <Select
        label="Shipping country"
        value={country}
        onChange={(event) => onCountry(event.target.value === 'AE' ? 'AE' : 'GB')}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {COUNTRY_NAMES[code]}
          </option>
        ))}
      </Select>
      <div aria-live="polite">
        <Amounts
          rows={[
            { name: 'Subtotal', value: <Price amount={goods} /> },
            {
              name: 'Delivery',
              value: cost === null ? <Skeleton shape="line" /> : cost === '0.00' ? 'FREE' : <Price amount={cost} />,
            },
            {
              name: 'Total',
              value: <Price amount={cost === null ? goods : pounds(pence(goods) + pence(cost))} />,
              total: true,
            },
          ]}
        />
      </div>
      {option && (
        <div className={styles.delivery}>
          <p>
            {option.name}: {option.estimated_delivery}
          </p>
          {hint && <p>{hint}</p>}
        </div>
      )}
      <ButtonLink wide href={address} onClick={proceed}>
        Proceed to Checkout
      </ButtonLink>
      <ButtonLink kind="quiet" href="/products">
        Continue Shopping
      </ButtonLink>
    </Summary>
  )
}
