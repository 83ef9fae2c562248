import {
  Box,
  Button,
  CardContent,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink, useRecordContext } from 'react-admin'
import { withPoundSign } from '#contract/money.ts'
import type { CustomerDetail } from '#contract/staff/customers-and-privacy.ts'
import { api } from '../api.ts'
import { keepFile } from '../ui/keep-file.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatInstant, When } from '../ui/when.tsx'
import { EraseButton } from './erase-button.tsx'

type CustomerRecord = CustomerDetail & { id: string }

export function CustomerShow() {
  return (
    <RecordShow
      actions={false}
      sx={{ mt: 2, maxWidth: 1000, '& .RaShow-main': { minWidth: 0 }, '& .RaShow-card': { minWidth: 0 } }}
      title="Customer"
    >
      <CustomerCard />
    </RecordShow>
  )
}

function CustomerCard() {
  const customer = useRecordContext<CustomerRecord>()
  if (!customer) return null
  return (
    <CardContent>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {customer.name}
      </Typography>
      <Link href={`mailto:${customer.email}`} sx={{ overflowWrap: 'anywhere' }}>
        {customer.email}
      </Link>
      <Facts customer={customer} />
      <Orders customer={customer} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
        <ExportButton email={customer.email} />
        <EraseButton email={customer.email} />
      </Box>
    </CardContent>
  )
}

const NEWSLETTER = {
  agreed: 'agreed at the checkout, and gets an email to confirm within minutes',
  pending: 'not confirmed yet',
  confirmed: 'subscribed',
  unsubscribed: 'unsubscribed',
}

function Newsletter({ newsletter }: Pick<CustomerRecord, 'newsletter'>) {
  if (!newsletter) return 'not subscribed'
  const { state, wording, agreed_at, order } = newsletter
  return (
    <>
      {NEWSLETTER[state]}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        Agreed to “{wording}”{agreed_at && ` at the checkout, ${formatInstant(agreed_at)}`}
        {order && (
          <>
            {', order '}
            <RouterLink to={`/orders/${encodeURIComponent(order.id)}/show`}>
              {order.number ?? 'not paid yet'}
            </RouterLink>
          </>
        )}
      </Typography>
    </>
  )
}

function Facts({ customer }: { customer: CustomerRecord }) {
  const facts: [string, ReactNode][] = [
    [
      'Spent',
      `${withPoundSign(customer.spent)} in ${customer.orders} ${customer.orders === 1 ? 'order' : 'orders'}, less refunds; a gift card counts when it pays`,
    ],
    [
      'Account',
      customer.accounts
        .map(({ username, created_at }) => `${username} (since ${formatInstant(created_at)})`)
        .join(', ') || 'none (bought as a guest)',
    ],
    ['Newsletter', <Newsletter key="newsletter" newsletter={customer.newsletter} />],
  ]
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', my: 2, '& dd': { m: 0 } }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd">{value}</Typography>
        </Box>
      ))}
      <Typography component="dt" color="textSecondary">
        Messages
      </Typography>
      <Box component="dd">
        {customer.messages.length === 0 && 'none'}
        {customer.messages.map(({ id, state, created_at }) => (
          <Box key={id}>
            <RouterLink to={`/messages/${id}/show`}>{formatInstant(created_at)}</RouterLink> ({state})
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Orders({ customer }: { customer: CustomerRecord }) {
  if (customer.recent_orders.length === 0) return <Typography color="textSecondary">No orders yet.</Typography>
  return (
    // Without `contain`, the table would stretch the page on a phone.
    <Box sx={{ overflowX: 'auto', contain: 'inline-size', '& td': { whiteSpace: 'nowrap' } }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Order</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Status</TableCell>
            <TableCell align="right">Total</TableCell>
            <TableCell align="right">Refunded</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {customer.recent_orders.map((order) => (
            <TableRow key={order.id}>
              <TableCell>
                <RouterLink to={`/orders/${encodeURIComponent(order.id)}/show`}>
                  {order.number ?? 'not paid yet'}
                </RouterLink>
              </TableCell>
              <TableCell>
                <When at={order.created_at} />
              </TableCell>
              <TableCell>{order.status}</TableCell>
              <TableCell align="right">{withPoundSign(order.total)}</TableCell>
              <TableCell align="right">{order.refunded === '0.00' ? '' : withPoundSign(order.refunded)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function ExportButton({ email }: { email: string }) {
  const { busy, run } = useAction()
  const save = () =>
    run(async () => {
      const person = await api().staffPeople.exportCustomer({ email })
      keepFile('personal-data.json', [JSON.stringify(person, null, 2)], 'application/json')
      return 'The file is in your downloads.'
    })
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void save()}>
      Export their data
    </Button>
  )
}
