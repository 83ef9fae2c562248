import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { Section } from '../ui/section.tsx'
import { inWords } from '../ui/when.tsx'
import { useOrderAction } from './use-order.ts'

const STATE = { queued: 'waits to be sent', sent: 'sent', failed: 'could not be sent' }

export function OrderMails({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [trouble, setTrouble] = useState<string | null>(null)
  const again = (mail_id: number) => async () => {
    const request_key = newKey()
    const problem = await act(
      () => api().staffOrders.resendMail({ id: order.id, mail_id, request_key }),
      'The mail is on its way again.',
    )
    setTrouble(problem?.message ?? null)
  }
  if (order.mails.length === 0) return null
  return (
    <Section title="Mails">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {order.mails.map((mail) => (
          <Box component="li" key={mail.id}>
            <Typography variant="body2">{mail.subject}</Typography>
            <Typography variant="caption" color="textSecondary">
              {`${inWords(mail.created_at)} · ${STATE[mail.state]}`}
            </Typography>{' '}
            <Button size="small" disabled={busy} onClick={again(mail.id)} aria-label={`Send again: ${mail.subject}`}>
              Send again
            </Button>
          </Box>
        ))}
      </Box>
      {trouble && <Alert severity="error">{trouble}</Alert>}
    </Section>
  )
}
