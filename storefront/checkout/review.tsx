import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { promiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/checkout.tsx'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as cardWords from '#words/en/gift-cards.ts'
import * as nothingWords from '#words/en/nothing-to-pay.tsx'
import { Promised } from '../cart/promised.tsx'
import { hasCards, isEmailed, whereTo } from '../gift-cards/emailed.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import { addressLines } from './address-lines.tsx'
import { isForNothing } from './end-checkout.ts'
import styles from './payment-step.module.css'
import { useShippingOptions } from './use-shipping-options.ts'

/**
 * The information that the Consumer Contracts Regulations 2013 (schedule 2) require next to the pay button: goods,
 * total, delivery, right to cancel and trader. Folded to the figures that people look for.
 */
export function Review({ session }: { session: CheckoutSession }) {
  const { items, total_amount, gift_card, amount_due, shipping_option, customer_info } = session
  const { options } = useShippingOptions(customer_info?.shipping_country ?? 'GB')
  const promise = options?.find(({ id }) => id === shipping_option?.id)?.promise
  const forNothing = isForNothing(session) && !gift_card
  const amount = withPoundSign(total_amount)
  const emailed = isEmailed(items)
  const cards = hasCards(items)
  const isImported = isImport(session)
  const vat_number = useShop()?.vat_number
  function priceText(): string {
    if (forNothing) return isImported ? nothingWords.nothingAbroad : nothingWords.nothing
    if (emailed) return cardWords.priceWithoutVat(amount)
    // A shop without a VAT number charges none.
    if (isImported || !vat_number) return words.priceWithDelivery(amount)
    return cards ? cardWords.priceWithVatOnGoods(amount) : words.priceWithVat(amount)
  }
  const figures = [
    withPoundSign(gift_card ? amount_due : total_amount),
    shipping_option?.estimated_delivery,
    words.daysToCancel,
  ]
  return (
    <details className={styles.review}>
      <summary>
        <h3>{isForNothing(session) ? nothingWords.review : words.review}</h3>
        <Icon name="down" />
        <span className={styles.figures}>{figures.filter(Boolean).join(' · ')}</span>
      </summary>
      <dl>
        <dt>{words.goods}</dt>
        <dd>
          {words.listOfGoods(
            items.map(({ quantity, product_name, variant_name }) =>
              words.quantityOfGoods(quantity, product_name, variant_name),
            ),
          )}
        </dd>
        <dt>{forNothing ? nothingWords.price : words.price}</dt>
        <dd>{priceText()}</dd>
        {gift_card && (
          <dd>
            {amount_due === '0.00'
              ? giftWords.paysAll(gift_card.end)
              : giftWords.paysPart(withPoundSign(gift_card.amount), gift_card.end, withPoundSign(amount_due))}
          </dd>
        )}
        {shipping_option && customer_info && (
          <>
            <dt>{words.deliveryTerms}</dt>
            <dd>
              {words.deliveryTo(
                shipping_option.name,
                shipping_option.estimated_delivery,
                words.inOneLine(addressLines(customer_info.full_name, customer_info.shipping_address)),
              )}
            </dd>
            {promise && (
              <dd>
                <Promised text={promiseText(promise)} />
              </dd>
            )}
          </>
        )}
        {session.gift_card_for && (
          <>
            <dt>{cardWords.giftCard}</dt>
            <dd>{whereTo(session.gift_card_for)}</dd>
          </>
        )}
        <ReturnsAndTrader goods={!emailed} cards={cards} />
      </dl>
    </details>
  )
}

/** What a parcel costs on arrival, beside the button that orders it. */
export function ImportCharges({ session }: { session: CheckoutSession }) {
  return isImport(session) && <p className={styles.soft}>{words.importCharges}</p>
}

const isImport = ({ customer_info, items }: CheckoutSession) =>
  customer_info?.shipping_country === 'AE' && !isEmailed(items)

function ReturnsAndTrader({ goods, cards }: { goods: boolean; cards: boolean }) {
  const shop = useShop()
  if (!shop) return null
  const { returns_days, legal_name, name, address_lines, email, phone, company_number } = shop
  const trader = [
    legal_name || name,
    ...address_lines,
    email,
    phone,
    company_number && words.sellerCompanyNumber(company_number),
  ].flatMap((fact) => fact || [])
  return (
    <>
      <dt>{words.cancelling}</dt>
      {goods && (
        <dd>
          {words.rightToCancel(returns_days, (text) => (
            <a href="/returns" target="_blank" rel="noopener">
              {text}
            </a>
          ))}
        </dd>
      )}
      {cards && <dd>{cardWords.rightToCancel}</dd>}
      <dt>{words.seller}</dt>
      <dd>{words.inOneLine(trader)}</dd>
    </>
  )
}
