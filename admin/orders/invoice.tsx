import { Box, Typography } from '@mui/material'
import type { BusinessDetails } from '#contract/content.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { formatDay } from '../ui/when.tsx'
import { discountRows } from './discount-rows.ts'
import { isForNothing } from './is-for-nothing.ts'
import { paidBy } from './paid-by.ts'
import { AddressBlock, Goods, SheetHeader, Small } from './paper.tsx'

export function Invoice({ order, shop }: { order: StaffOrder; shop: BusinessDetails }) {
  const paid = paidBy(order)
  return (
    <>
      <SheetHeader
        shop={shop}
        title="Invoice"
        facts={[
          ['Invoice', order.number ?? 'not paid yet'],
          ['Date', formatDay(order.paid_at ?? order.created_at)],
          ...(shop.vat_number ? ([['VAT number', shop.vat_number]] satisfies [string, string][]) : []),
        ]}
      />
      <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
        <AddressBlock title="Billed to" lines={[order.full_name, ...order.billing_lines]} />
        {!order.is_emailed && <AddressBlock title="Delivered to" lines={[order.full_name, ...order.shipping_lines]} />}
      </Box>
      <Goods
        head={
          <>
            <th>Product</th>
            <th className="amount">Quantity</th>
            <th className="amount">Price</th>
            <th className="amount">Sum</th>
          </>
        }
      >
        {order.lines.map((line) => (
          <tr key={line.item_id}>
            <td>
              <bdi>{[line.product_name, line.variant_name].filter(Boolean).join(', ')}</bdi>
            </td>
            <td className="amount">{line.quantity}</td>
            <td className="amount">{withPoundSign(line.price)}</td>
            <td className="amount">{withPoundSign(line.line_total)}</td>
          </tr>
        ))}
        {sumsOf(order).map(([label, amount, strong]) => (
          <tr key={label}>
            <td colSpan={3}>{strong ? <strong>{label}</strong> : label}</td>
            <td className="amount">{strong ? <strong>{amount}</strong> : amount}</td>
          </tr>
        ))}
      </Goods>
      <Typography sx={{ mt: 2 }}>
        {order.replaces
          ? `No charge: this replaces goods from order ${order.replaces.number}.`
          : isForNothing(order)
            ? 'Nothing to pay.'
            : order.paid_at
              ? `Paid ${formatDay(order.paid_at)}${paid ? ` by ${paid}` : ''}.`
              : 'Not paid.'}
      </Typography>
      {order.gift_cards.length > 0 && (
        <Typography>Gift cards: no VAT when they are sold. It is due on what they pay for.</Typography>
      )}
      {shop.vat_number && !order.vat && !order.is_emailed && (
        <Typography>Export of goods: zero-rated for UK VAT. The recipient pays import VAT and duty.</Typography>
      )}
      <Box sx={{ mt: 4 }}>
        <Small lines={[shop.company_number && `${shop.legal_name}, company number ${shop.company_number}`]} />
      </Box>
    </>
  )
}

/** The totals. */
function sumsOf(order: StaffOrder): [string, string, boolean][] {
  return [
    ['Subtotal', withPoundSign(order.subtotal), false],
    ...discountRows(order).map(([label, amount]): [string, string, boolean] => [label, amount, false]),
    [order.shipping_method, withPoundSign(order.shipping_cost), false],
    ['Total', withPoundSign(order.total), true],
    ...(order.vat && !order.is_emailed && !order.is_replacement && !isForNothing(order)
      ? ([['VAT at 20% included', withPoundSign(order.vat), false]] satisfies [string, string, boolean][])
      : []),
    ...(order.refunded === '0.00'
      ? []
      : ([['Refunded', `−${withPoundSign(order.refunded)}`, false]] satisfies [string, string, boolean][])),
  ]
}
