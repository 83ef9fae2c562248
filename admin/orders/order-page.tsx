import { Alert, Box, Button, CircularProgress, Link, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'
import { AddressText } from './address-text.tsx'
import { isForNothing } from './is-for-nothing.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCreditNotes } from './order-credit-notes.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDisputes } from './order-dispute.tsx'
import { OrderFlags } from './order-flags.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderGiftCards } from './order-gift-cards.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderPolicies } from './order-policies.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { paidBy } from './paid-by.ts'
import { ReplacementLinks } from './replacement-links.tsx'
import { useOrder } from './use-order.ts'

export function OrderPage() {
  const { id = '' } = useParams()
  const { data: order, error, isPending } = useOrder(decodeURIComponent(id))
  if (error)
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {error.message}
      </Alert>
    )
  if (isPending) return <CircularProgress sx={{ m: 4 }} aria-label="Loading the order" />
  return (
    <Box sx={{ py: 2 }}>
      <Title title={order.number ? `Order ${order.number}` : 'Order without a number'} />
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        <Typography variant="h5" component="h1">
          {order.number ?? 'No number yet'}
        </Typography>
        <OrderState order={order} />
        <Typography color="textSecondary">{`Placed ${formatInstant(order.created_at)}`}</Typography>
        <Box sx={{ flex: 1 }} />
        {!order.is_emailed && (
          <Button component={RouterLink} to={`/papers?kind=slips&ids=${order.id}`} size="small">
            Packing slip
          </Button>
        )}
        <Button component={RouterLink} to={`/papers?kind=invoices&ids=${order.id}`} size="small">
          Invoice
        </Button>
      </Stack>
      <OrderFlags order={order} />
      <ReplacementLinks order={order} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2}>
          <OrderDisputes order={order} />
          <OrderActions order={order} />
          <OrderLines order={order} />
          <OrderTimeline order={order} />
        </Stack>
        <Stack spacing={2}>
          <Customer order={order} />
          <OrderGiftCards order={order} />
          {!order.is_emailed && <OrderDelivery order={order} />}
          <OrderGift order={order} />
          <Payment order={order} />
          <OrderCreditNotes order={order} />
          <OrderMails order={order} />
          <OrderPolicies order={order} />
        </Stack>
      </Box>
    </Box>
  )
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

function Customer({ order }: { order: StaffOrder }) {
  return (
    <Section title="Customer">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        <bdi>{order.full_name || 'Erased at the customer’s request'}</bdi>
      </Typography>
      {order.email && (
        <Link href={`mailto:${order.email}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {order.email}
        </Link>
      )}
      {order.phone && <Typography variant="body2">{order.phone}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {order.username ? `Account: ${order.username}` : 'Bought as a guest'}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`Language: ${LANGUAGE_NAMES.of(order.language)}`}
      </Typography>
      {order.billing_lines.join() !== order.shipping_lines.join() && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="subtitle2">Billing address</Typography>
          <AddressText lines={order.billing_lines} />
        </Box>
      )}
    </Section>
  )
}

function Payment({ order }: { order: StaffOrder }) {
  const { payment } = order
  const paid = paidBy(order)
  if (order.is_replacement)
    return (
      <Section title="Payment">
        <Typography variant="body2">Nothing is charged.</Typography>
      </Section>
    )
  if (isForNothing(order))
    return (
      <Section title="Payment">
        <Typography variant="body2">
          {`Nothing to pay: the code ${order.discount?.code ?? ''} took all of it.`}
        </Typography>
        {order.paid_at && (
          <Typography variant="body2" color="textSecondary">{`Placed ${formatInstant(order.paid_at)}`}</Typography>
        )}
      </Section>
    )
  return (
    <Section title="Payment">
      <Typography variant="body2">
        {order.paid_at
          ? `${withPoundSign(order.total)}, paid ${formatInstant(order.paid_at)}`
          : `${withPoundSign(order.total)}, not paid`}
      </Typography>
      {paid && <Typography variant="body2">{paid}</Typography>}
      {order.gift_card && (
        <Typography variant="body2">
          <Link component={RouterLink} to={`/gift-cards/${order.gift_card.id}/show`}>
            {`Gift card ending ${order.gift_card.end}`}
          </Link>
          {`: ${withPoundSign(order.gift_card.paid)}`}
          {order.gift_card.refunded !== '0.00' &&
            `, of which ${withPoundSign(order.gift_card.refunded)} was given back`}
        </Typography>
      )}
      {order.refunded !== '0.00' && (
        <Typography variant="body2" color="error">{`${withPoundSign(order.refunded)} refunded`}</Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
        {payment.dashboard_url ? (
          <Link href={payment.dashboard_url} target="_blank" rel="noopener noreferrer">
            {payment.intent_id}
          </Link>
        ) : (
          payment.intent_id
        )}
      </Typography>
    </Section>
  )
}
