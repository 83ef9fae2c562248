import { Box, Typography } from '@mui/material'
import type { BusinessDetails } from '#contract/content.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { paidWith } from '#contract/staff/paid-with.ts'
import { formatDay } from '../ui/when.tsx'
import { AddressBlock, Goods, SheetHeader, Small } from './paper.tsx'

/** A printable credit note. */
export function CreditNoteSheet({ order, note, shop }: { order: StaffOrder; note: CreditNote; shop: BusinessDetails }) {
  const paid = paidWith(order.payment)
  const onCard = order.gift_card && note.to_gift_card !== '0.00' ? order.gift_card.end : null
  return (
    <>
      <SheetHeader
        shop={shop}
        title="Credit note"
        facts={[
          ['Credit note', note.number],
          ['Date', formatDay(note.created_at)],
          ['For invoice', order.number ?? ''],
          ...(shop.vat_number ? ([['VAT number', shop.vat_number]] satisfies [string, string][]) : []),
        ]}
      />
      <AddressBlock title="For" lines={[order.full_name, ...order.billing_lines]} />
      <Goods
        head={
          <>
            <th>Refunded</th>
            <th className="amount">Quantity</th>
            <th className="amount">Amount</th>
          </>
        }
      >
        {rowsOf(note, shop).map(([name, quantity, amount, strong]) => (
          <tr key={name}>
            <td>{strong ? <strong>{name}</strong> : name}</td>
            <td className="amount">{quantity}</td>
            <td className="amount">{strong ? <strong>{amount}</strong> : amount}</td>
          </tr>
        ))}
      </Goods>
      <Typography sx={{ mt: 2 }}>{`Reason: ${note.reason}.`}</Typography>
      {note.state === 'failed' && <Typography color="error">This refund failed. The credit note is void.</Typography>}
      {onCard && (
        <Typography>{`Refunded to the gift card ending ${onCard}: ${withPoundSign(note.to_gift_card)}.`}</Typography>
      )}
      {paid && note.to_gift_card !== note.total && <Typography>{`Refunded to ${paid}.`}</Typography>}
      {shop.vat_number && !note.vat && <Typography>Export of goods: zero-rated for UK VAT.</Typography>}
      <Box sx={{ mt: 4 }}>
        <Small lines={[shop.company_number && `${shop.legal_name}, company number ${shop.company_number}`]} />
      </Box>
    </>
  )
}

/** A shop without a VAT number charges no VAT and must not show any. */
function rowsOf(
  note: CreditNote,
  shop: BusinessDetails,
): [name: string, quantity: string, amount: string, strong: boolean][] {
  const rows = note.lines.map((line): [string, string, string, boolean] => [
    line.name,
    String(line.quantity),
    withPoundSign(line.amount),
    false,
  ])
  if (note.delivery !== '0.00') rows.push(['Delivery', '', withPoundSign(note.delivery), false])
  if (note.other !== '0.00') rows.push(['Other amount', '', withPoundSign(note.other), false])
  if (note.unearned !== '0.00') rows.push(['Discount no longer due', '', `−${withPoundSign(note.unearned)}`, false])
  if (note.earned_again !== '0.00') rows.push(['Discount given back', '', withPoundSign(note.earned_again), false])
  if (note.less !== '0.00') rows.push(['Refunded before', '', `−${withPoundSign(note.less)}`, false])
  rows.push(['Total', '', withPoundSign(note.total), true])
  if (note.vat && shop.vat_number) rows.push(['VAT at 20% included', '', withPoundSign(note.vat), false])
  return rows
}
