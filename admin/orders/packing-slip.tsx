import { Box, Typography } from '@mui/material'
import type { BusinessDetails } from '#contract/content.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { formatDay } from '../ui/when.tsx'
import { GiftText } from './gift-text.tsx'
import { AddressBlock, Goods, SheetHeader } from './paper.tsx'

/** The packing slip. It has no prices, because the order may be a gift. */
export function PackingSlip({ order, shop }: { order: StaffOrder; shop: BusinessDetails }) {
  // Units restocked before dispatch are not packed.
  const hasLeft = order.status === 'dispatched' || order.status === 'delivered'
  const lines = order.lines.flatMap((line) => {
    // The shop emails gift cards; the wrap is said above the table.
    if (line.kind === 'gift_card' || line.kind === 'gift_wrap') return []
    const quantity = line.quantity - (hasLeft ? 0 : line.returned)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <SheetHeader
        shop={shop}
        title="Packing slip"
        facts={[
          ['Order', order.number ?? 'not paid yet'],
          ['Placed', formatDay(order.created_at)],
          ['Sent by', order.shipping_method],
          ...(order.replaces ? ([['Replaces goods from', order.replaces.number]] satisfies [string, string][]) : []),
        ]}
      />
      <AddressBlock
        title="Deliver to"
        lines={[order.full_name, ...order.shipping_lines, order.phone].filter(Boolean)}
      />
      {order.is_held && (
        <Typography sx={{ my: 2, fontWeight: 700 }}>
          Held: don’t pack or send this order before its page allows it.
        </Typography>
      )}
      {order.is_wrapped && (
        <Typography sx={{ my: 2, fontWeight: 700 }}>Gift wrap this order before you pack it.</Typography>
      )}
      <Goods
        head={
          <>
            <th>Packed</th>
            <th>Product</th>
            <th className="amount">Quantity</th>
          </>
        }
      >
        {lines.map((line) => (
          <tr key={line.item_id}>
            <td>
              <Box sx={{ width: 16, height: 16, border: '1px solid #22302A' }} />
            </td>
            <td>
              <bdi>{[line.product_name, line.variant_name].filter(Boolean).join(', ')}</bdi>
            </td>
            <td className="amount">{line.quantity}</td>
          </tr>
        ))}
      </Goods>
      <Typography sx={{ mt: 2 }}>{`${units} ${units === 1 ? 'unit' : 'units'} in all.`}</Typography>
      {order.gift_message && (
        <Box component="section" sx={{ mt: 4, breakInside: 'avoid' }}>
          <Typography variant="overline" component="h2" sx={{ lineHeight: 1.6 }}>
            Gift message
          </Typography>
          <GiftText message={order.gift_message} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        {/* The recipient of a gift has bought nothing. */}
        {order.gift_message ? '' : 'Thank you for buying from a small maker. '}
        {`If anything is not right, write to ${shop.email}.`}
      </Typography>
    </>
  )
}
