import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/when.tsx'

const STATE: Record<CreditNote['state'], string> = {
  requested: 'in progress',
  requires_action: 'waits for the customer',
  pending: 'in progress',
  succeeded: 'refunded',
  failed: 'failed',
  not_needed: 'not needed',
}

/** The order's credit notes, each with a link to print it. */
export function OrderCreditNotes({ order }: { order: StaffOrder }) {
  if (order.credit_notes.length === 0) return null
  return (
    <Section title="Credit notes">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {order.credit_notes.map((note) => (
          <Box component="li" key={note.id}>
            <Typography variant="body2">{`${note.number}: ${withPoundSign(note.total)}`}</Typography>
            <Typography variant="caption" color="textSecondary">
              {`${formatDay(note.created_at)} · ${STATE[note.state]}`}
            </Typography>{' '}
            <Button
              size="small"
              component={Link}
              to={`/papers?kind=credit-note&ids=${order.id}&note=${note.id}`}
              aria-label={`Print ${note.number}`}
            >
              Print
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
