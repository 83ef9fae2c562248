import { brandName } from '#contract/card-brands.ts'
import { pence, pounds } from '#contract/money.ts'
import type { OrderPage } from '#contract/order-page.ts'
import * as footer from '#words/en/footer.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as words from '#words/en/order-page.tsx'
import { isEmailed } from '../gift-cards/emailed.ts'
import { useShop } from '../shop/use-shop.ts'
import { day } from '../ui/day.ts'
import { Price } from '../ui/price.tsx'
import shared from './order-view.module.css'
import styles from './receipt.module.css'

/**
 * Who sold what to whom, and when: the particulars of a VAT invoice for goods that are sold with VAT included (VAT
 * Notice 700, 16.6), of Schedule 2 of SI 2013/3134 and of article 6 of SI 2002/2013.
 */
export function OrderReceipt({ order }: { order: OrderPage }) {
  const { number, paid_at, card, gift_card, total, shows_customer } = order
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">{words.receipt}</h2>
      <dl className={styles.pairs}>
        <div>
          <dt>{words.receiptNumber}</dt>
          <dd>{number}</dd>
        </div>
        {total !== '0.00' && (
          <div>
            <dt>{words.paidOn}</dt>
            <dd>{day(paid_at)}</dd>
          </div>
        )}
        {gift_card && (
          <div>
            <dt>{words.paidWith}</dt>
            <dd>{giftWords.giftCard(gift_card.end)}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{words.paidWith}</dt>
            <dd>{words.card(brandName(card.brand), card.last4)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.parties}>
        <Seller />
        {shows_customer && (
          <div>
            <h3>{words.billedTo}</h3>
            <address>{`${order.full_name}\n${order.billing_address}`}</address>
          </div>
        )}
        {shows_customer && !isEmailed(order.items) && (
          <div className={styles.onPaper}>
            <h3>{words.deliveredTo}</h3>
            <address>{`${order.full_name}\n${order.address}`}</address>
          </div>
        )}
      </div>
    </section>
  )
}

function Seller() {
  const shop = useShop()
  if (!shop) return null
  const { legal_name, address_lines, email, phone, company_number, vat_number } = shop
  const lines = [legal_name, ...address_lines, email, phone].filter(Boolean)
  return (
    <div>
      <h3>{words.soldBy}</h3>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {company_number && <p>{footer.companyNumber(company_number)}</p>}
      {vat_number && <p>{footer.vatNumber(vat_number)}</p>}
    </div>
  )
}

/** The VAT of the order and of each refund, by rate. Nothing for a shop without a VAT number. */
export function ReceiptVat({ order: { vat, total, refunds } }: { order: OrderPage }) {
  if (vat === null) return null
  const exported = vat === '0.00'
  const rows = [
    { name: words.ofReceipt, vat, total, sign: '' },
    ...refunds.map((refund) => ({
      name: words.creditNote(refund.credit_note),
      vat: refund.vat ?? '0.00',
      total: refund.amount,
      sign: '−',
    })),
  ]
  return (
    <section className={styles.vat} aria-labelledby="vat">
      <h3 id="vat">{words.vat}</h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.vatRate}</th>
            <th scope="col">{words.withoutVat}</th>
            <th scope="col">{words.vat}</th>
            <th scope="col">{words.withVat}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{exported ? '0%' : '20%'}</td>
              {[pounds(pence(row.total) - pence(row.vat)), row.vat, row.total].map((amount, at) => (
                // Two amounts of a row can be equal.
                <td key={at}>
                  <bdi>
                    {row.sign}
                    <Price amount={amount} />
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {exported && <p className={shared.soft}>{words.exported}</p>}
    </section>
  )
}
