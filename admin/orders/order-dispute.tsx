import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { OrderDispute } from '#contract/staff/order-papers.ts'
import { disputeDecidedBy } from '#contract/staff/paid-with.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'

/** The disputes of the payment: why it can't be refunded, when to respond, and the evidence to respond with. */
export function OrderDisputes({ order }: { order: StaffOrder }) {
  const open = order.disputes.filter((dispute) => !dispute.is_over)
  const lost = order.disputes.filter((dispute) => dispute.is_over && dispute.is_held)
  if (open.length + lost.length === 0) return null
  return (
    <Section title="Dispute">
      {[...open, ...lost].map((dispute) => (
        <Alert key={dispute.id} severity="warning" sx={{ mb: 2 }}>
          {sentencesOf(dispute, disputeDecidedBy(order.payment.method)).map((sentence) => (
            <Typography key={sentence} variant="body2" sx={{ mb: 0.5 }}>
              {sentence}
            </Typography>
          ))}
        </Alert>
      ))}
      {open.length > 0 && <Evidence order={order} />}
    </Section>
  )
}

function sentencesOf({ amount, reason, is_held, is_over, answer_by }: OrderDispute, decider: string): string[] {
  const Decider = `${decider.charAt(0).toUpperCase()}${decider.slice(1)}`
  const sum = withPoundSign(amount)
  if (is_over)
    return [`${Decider} has returned ${sum} to the customer. You can’t refund it here, and don’t pay it by hand.`]
  const why = is_held
    ? `${sum} is disputed (${reason.replaceAll('_', ' ')}). ${Decider} holds the money until it decides, so you can’t refund it here. Don’t pay it by hand either, or the customer may get it twice.`
    : `${Decider} is asking about ${sum} (${reason.replaceAll('_', ' ')}) and hasn’t taken it yet. A refund now ends the inquiry.`
  return [why, ...(answer_by ? [`Respond in Stripe’s dashboard by ${formatInstant(answer_by)}.`] : [])]
}

function Evidence({ order }: { order: StaffOrder }) {
  const notify = useNotify()
  const facts = factsOf(order)
  const copy = async () => {
    await navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join('\n'))
    notify('Copied.', { type: 'success' })
  }
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        Your evidence
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
          columnGap: 2,
          '& dd': { m: 0, mb: { xs: 1, sm: 0.5 } },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button size="small" variant="outlined" onClick={copy} sx={{ mt: 1, mr: 1 }}>
        Copy the evidence
      </Button>
      {order.payment.dashboard_url && (
        <Link href={order.payment.dashboard_url} target="_blank" rel="noopener noreferrer" variant="body2">
          Respond in Stripe
        </Link>
      )}
    </>
  )
}

const trackingIn = ({ carrier, number, url }: NonNullable<StaffOrder['tracking']>) =>
  [`${carrier} ${number ?? '(no tracking number)'}`, url].filter(Boolean).join(' ')

const placeIn = ({ full_name, shipping_lines }: Pick<StaffOrder, 'full_name' | 'shipping_lines'>) =>
  [full_name, ...shipping_lines].join(', ')

/** What the bank asks of goods that a gift card paid for: when they were sent, how and to whom. */
const parcelOf = (spent: StaffOrder['gift_cards'][number]['spent_on'][number]) =>
  spent.tracking && spent.dispatched_at
    ? `dispatched ${formatInstant(spent.dispatched_at)} by ${trackingIn(spent.tracking)} to ${placeIn(spent)}`
    : 'not dispatched'

function factsOf(order: StaffOrder): [string, string][] {
  const { tracking } = order
  return [
    ['Tracking', tracking ? trackingIn(tracking) : 'Not dispatched'],
    ['Dispatched', order.dispatched_at ? formatInstant(order.dispatched_at) : 'Not dispatched'],
    ['Delivered', order.delivered_at ? formatInstant(order.delivered_at) : 'Not marked as delivered'],
    ['Delivery address', placeIn(order)],
    [
      'Billing address',
      order.billing_lines.join() === order.shipping_lines.join() ? 'Same as delivery' : order.billing_lines.join(', '),
    ],
    ['Customer', [order.email, order.phone].filter(Boolean).join(', ')],
    [
      'Goods',
      order.lines
        .map((line) => `${line.quantity} × ${[line.product_name, line.variant_name].filter(Boolean).join(', ')}`)
        .join(', '),
    ],
    ...order.gift_cards
      .filter(({ spent_on }) => spent_on.length > 0)
      .map(({ amount, spent_on }): [string, string] => [
        `Gift card of ${withPoundSign(amount)}`,
        spent_on.map((spent) => `Spent on ${spent.number}, ${parcelOf(spent)}`).join('\n'),
      ]),
    ['Emails', order.mails.map((mail) => `${formatInstant(mail.created_at)}: ${mail.subject}`).join('\n') || 'None'],
  ]
}
