import { Link as AddressLink, Typography } from '@mui/material'
import { Fragment } from 'react'
import { Link } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'
import { labelOfStatus } from './order-state.tsx'
import { OrderLink } from './replacement-links.tsx'

/** The gift cards that the order bought: to whom they go, when, and what each has paid for. */
export function OrderGiftCards({ order: { gift_cards } }: { order: StaffOrder }) {
  if (gift_cards.length === 0) return null
  return (
    <Section title="Gift cards">
      {gift_cards.map(({ id, amount, recipient_email, send_at, sent_at, spent_on }) => (
        <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <AddressLink component={Link} to={`/gift-cards/${id}/show`}>
            {withPoundSign(amount)}
          </AddressLink>
          {` for ${recipient_email || 'an erased recipient'}, ${sent_at ? 'sent' : 'to be sent'} ${formatInstant(sent_at ?? send_at)}`}
          {spent_on.map((order, place) => (
            <Fragment key={order.id}>
              {place === 0 ? '. It has paid for ' : ', '}
              <OrderLink of={order} />
              {` (${labelOfStatus(order.status)})`}
            </Fragment>
          ))}
        </Typography>
      ))}
    </Section>
  )
}
