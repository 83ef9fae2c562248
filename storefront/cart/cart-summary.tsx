import { lazy, type MouseEvent, Suspense } from 'react'
import type { ShippingOption } from '#contract/checkout.ts'
import { roundPounds } from '#contract/delivery.ts'
import { COUNTRIES, type Country } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import { promiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/cart.tsx'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import * as generalWords from '#words/en/general.ts'
import { countries } from '#words/en/places.ts'
import { DiscountField } from '../discount/discount-field.tsx'
import { discountRows } from '../discount/discount-rows.tsx'
import { goodsAfter, withoutCards } from '../discount/discounted.ts'
import { OfferHints } from '../discount/offer-hints.tsx'
import { keepShownDiscount } from '../discount/shown-discount.ts'
import { useCartDiscount } from '../discount/use-cart-discount.ts'
import { hasCards, isEmailed } from '../gift-cards/emailed.ts'
import { inLanguage } from '../language/in-language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Amounts, Summary } from '../ui/summary.tsx'
import styles from './cart.module.css'
import { DirhamsNote } from './dirhams-note.tsx'
import { type Line, lineTotal, subtotal } from './line.ts'
import { Promised } from './promised.tsx'
import { useDeliveryPreview } from './use-delivery-preview.ts'

/** Has Stripe's library, which the cart's own first view doesn't wait for. */
const ExpressCheckout = lazy(() => import('../express/express-checkout.tsx'))

interface CartSummaryProps {
  lines: readonly Line[]
  country: Country
  onCountry: (country: Country) => void
  /** Called before leaving for checkout; false to stay. */
  onProceed: () => Promise<boolean>
  /** Called with the name of a gift that is in the cart now. */
  onAdded: (product: string) => void
}

/** Totals, shipping country and the link to checkout. */
export function CartSummary({ lines, country, onCountry, onProceed, onAdded }: CartSummaryProps) {
  const goods = subtotal(lines)
  const { code, discount, looking, problem, hints, apply, remove } = useCartDiscount(lines, country)
  const items = lines.map((line) => ({ kind: line.kind, line_total: lineTotal(line) }))
  const discounted = { subtotal: goods, discount, items }
  const emailed = isEmailed(lines)
  const isImported = country === 'AE' && !emailed
  const delivery = useDeliveryPreview(country, discounted)
  // What is emailed needs no parcel.
  const { option, cost, promise } = emailed ? { option: null, cost: '0.00', promise: null } : delivery
  const total = pounds(pence(goodsAfter(discounted)) + pence(cost ?? '0.00'))
  const hint = option && freeDeliveryHint(option, withoutCards(discounted))
  const address = country === 'GB' ? '/checkout' : `/checkout?country=${country}`

  async function proceed(event: MouseEvent) {
    event.preventDefault()
    if (!(await onProceed())) return
    keepShownDiscount(discount?.code ?? null)
    location.assign(inLanguage(address))
  }

  return (
    <Summary title={words.summary}>
      {!emailed && (
        <Select
          label={words.country}
          value={country}
          onChange={(event) => onCountry(event.target.value === 'AE' ? 'AE' : 'GB')}
        >
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countries[code]}
            </option>
          ))}
        </Select>
      )}
      <div aria-live="polite">
        <Amounts
          rows={[
            { name: generalWords.subtotal, value: <Price amount={goods} /> },
            ...discountRows(discount, looking),
            {
              name: words.delivery,
              value: cost === null ? <Skeleton shape="line" /> : cost === '0.00' ? words.free : <Price amount={cost} />,
            },
            {
              name: words.total,
              value: looking ? <Skeleton shape="line" /> : <Price amount={total} />,
              total: true,
            },
          ]}
        />
        <DirhamsNote total={total} country={country === 'AE' ? country : undefined} words={dirhamWords.totalIsAbout} />
      </div>
      <OfferHints hints={hints} onAdded={onAdded} />
      <DiscountField code={code} problem={problem} onApply={apply} onRemove={remove} />
      {option && (
        <div className={styles.delivery}>
          <p>{words.deliveryTime(option.name, option.estimated_delivery)}</p>
          {promise !== null && <p className={styles.promise}>{promise && <Promised text={promiseText(promise)} />}</p>}
          {hint && <p>{hint}</p>}
        </div>
      )}
      {isImported && <p className={styles.delivery}>{checkoutWords.importCharges}</p>}
      <ButtonLink wide href={address} onClick={proceed}>
        {words.proceed}
      </ButtonLink>
      {/* A wallet doesn't ask whom a gift card is for. */}
      {goodsAfter(discounted) !== '0.00' && !hasCards(lines) && (
        <Suspense>
          <ExpressCheckout subtotal={goods} discount={looking ? null : discount} or="before" isDutyTold={isImported} />
        </Suspense>
      )}
      <ButtonLink kind="quiet" href="/products">
        {generalWords.continueShopping}
      </ButtonLink>
    </Summary>
  )
}

/** "£6.50 more for free delivery", or null where delivery is never free. */
function freeDeliveryHint({ name, free_shipping_threshold }: ShippingOption, subtotal: string): string | null {
  if (!free_shipping_threshold) return null
  const missing = pence(free_shipping_threshold) - pence(subtotal)
  if (missing <= 0) return words.freeDelivery(name)
  return words.untilFreeDelivery(roundPounds(pounds(missing)), roundPounds(free_shipping_threshold))
}
