import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'
import { useOrderAction } from './use-order.ts'

const STATE = { queued: 'waiting', sent: 'sent', failed: 'failed' }

export function OrderMails({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [error, setError] = useState<string | null>(null)
  const again = (mail_id: number) => async () => {
    const request_key = newKey()
    const problem = await act(
      () => api().staffOrders.resendMail({ id: order.id, mail_id, request_key }),
      'The email is on its way.',
    )
    setError(problem?.message ?? null)
  }
  if (order.mails.length === 0) return null
  return (
    <Section title="Emails">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {order.mails.map((mail) => (
          <Box component="li" key={mail.id}>
            <Typography variant="body2">
              <bdi>{mail.subject}</bdi>
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {`${formatInstant(mail.created_at)} · ${STATE[mail.state]}`}
            </Typography>{' '}
            <Button size="small" disabled={busy} onClick={again(mail.id)} aria-label={`Send again: ${mail.subject}`}>
              Send again
            </Button>
          </Box>
        ))}
      </Box>
      {error && <Alert severity="error">{error}</Alert>}
    </Section>
  )
}
