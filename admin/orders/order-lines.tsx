import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { Section } from '../ui/section.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { discountRows } from './discount-rows.ts'
import { isForNothing } from './is-for-nothing.ts'

export function OrderLines({ order }: { order: StaffOrder }) {
  const sums = [
    ['Subtotal', amountOf(order.subtotal)],
    ...discountRows(order),
    [order.shipping_method, amountOf(order.shipping_cost)],
    ['Total', isForNothing(order) ? 'Nothing to pay' : amountOf(order.total)],
  ]
  return (
    <Section title={order.is_replacement ? 'Items sent' : 'Items ordered'}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell align="right">Quantity</TableCell>
              <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                Price
              </TableCell>
              <TableCell align="right">Sum</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {order.lines.map((line) => (
              <TableRow key={line.item_id}>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                    <Thumbnail image={line.image} />
                    <div>
                      {line.kind === 'goods' ? (
                        <Link href={`/products/${line.product_slug}`} target="_blank" rel="noopener" color="inherit">
                          {line.product_name}
                        </Link>
                      ) : (
                        line.product_name
                      )}
                      {line.variant_name && <Typography variant="body2">{line.variant_name}</Typography>}
                      {line.refunded > 0 && (
                        <Typography variant="body2" color="error">{`${line.refunded} refunded`}</Typography>
                      )}
                      {line.restocked > 0 && (
                        <Typography
                          variant="body2"
                          color="textSecondary"
                        >{`${line.restocked} back in stock`}</Typography>
                      )}
                      {line.returned > line.restocked && (
                        <Typography
                          variant="body2"
                          color="textSecondary"
                        >{`${line.returned - line.restocked} returned, not resold`}</Typography>
                      )}
                    </div>
                  </Box>
                </TableCell>
                <TableCell align="right">{line.quantity}</TableCell>
                <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                  {order.is_replacement ? 'Free' : withPoundSign(line.price)}
                </TableCell>
                <TableCell align="right">{order.is_replacement ? 'Free' : withPoundSign(line.line_total)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: 0.5,
          m: 0,
          mt: 1.5,
          px: 2,
          '& dd': { m: 0, textAlign: 'right' },
        }}
      >
        {sums.map(([label = '', amount]) => (
          <Box key={label} sx={{ display: 'contents', fontWeight: label === 'Total' ? 600 : 400 }}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </Box>
        ))}
        {order.vat && !order.is_emailed && !order.is_replacement && !isForNothing(order) && (
          <Box sx={{ display: 'contents', color: 'text.secondary' }}>
            <dt>of which VAT (20%)</dt>
            <dd>{withPoundSign(order.vat)}</dd>
          </Box>
        )}
      </Box>
    </Section>
  )
}

const amountOf = (amount: string) => (amount === '0.00' ? 'Free' : withPoundSign(amount))
