import {
  Link as AddressLink,
  Alert,
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { ListButton, TopToolbar, useRecordContext } from 'react-admin'
import { Link } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { StaffGiftCardWithLedger } from '#contract/staff/gift-cards.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { Section } from '../ui/section.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { formatInstant, When } from '../ui/when.tsx'
import { BlockDialog, ChangeDialog, SendAgainDialog } from './card-dialogs.tsx'
import { endText, entryName, STATE_KINDS, signed, stateName } from './card-words.ts'

export function GiftCardShow() {
  return (
    <RecordShow
      title={<Title />}
      component="div"
      actions={
        <TopToolbar>
          <ListButton />
        </TopToolbar>
      }
      sx={{ mt: 1, maxWidth: 900, '& .RaShow-main': { minWidth: 0 } }}
    >
      <Card />
    </RecordShow>
  )
}

function Title() {
  const card = useRecordContext<StaffGiftCardWithLedger>()
  return <span>{card?.code_end ? `Gift card ${endText(card.code_end)}` : 'Gift card'}</span>
}

function Card() {
  const card = useRecordContext<StaffGiftCardWithLedger>()
  if (!card) return null
  return (
    <Stack spacing={2}>
      <Section title={`${withPoundSign(card.worth)} of ${withPoundSign(card.first)}`}>
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
          <StateChip state={stateName(card.state)} kind={STATE_KINDS[card.state]} />
          <Typography>{endText(card.code_end)}</Typography>
          {card.order && <OrderLink order={card.order} />}
        </Stack>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {card.recipient_email
            ? `For ${card.recipient_email}${card.from_name ? `, from ${card.from_name}` : ''}.`
            : 'For somebody whose details were erased.'}
        </Typography>
        <Typography>
          {card.sent_at ? `Sent ${formatInstant(card.sent_at)}.` : `To be sent ${formatInstant(card.send_at)}.`}
        </Typography>
        {card.message && (
          <Typography
            lang={card.language}
            dir="auto"
            color="textSecondary"
            sx={{ whiteSpace: 'pre-line', mt: 1, overflowWrap: 'anywhere' }}
          >
            {card.message}
          </Typography>
        )}
        {card.state === 'no_address' && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            The recipient’s address was erased before the card was emailed. Ask the buyer for another, and change it
            here; otherwise refund or block the card.
          </Alert>
        )}
        {card.state === 'on_hold' && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            The payment that bought this card is disputed, looks like fraud, or was paid back. Until you win the
            dispute, or clear the flag of its order, nobody can spend the card, and it isn’t emailed. If the money is
            lost, block the card.
          </Alert>
        )}
        <Actions key={card.version} card={card} />
      </Section>
      <Section title="Ledger">
        <Box sx={{ overflowX: 'auto', contain: 'inline-size' }} role="region" aria-label="Ledger" tabIndex={0}>
          <Ledger entries={card.entries} />
        </Box>
      </Section>
    </Stack>
  )
}

function Actions({ card }: { card: StaffGiftCardWithLedger }) {
  const [open, setOpen] = useState<'again' | 'change' | 'block' | null>(null)
  const close = () => setOpen(null)
  const isWorth = card.worth !== '0.00'
  if (!isWorth) return null
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 2 }}>
      {card.sent_at && card.state !== 'on_hold' && (
        <Button variant="outlined" onClick={() => setOpen('again')}>
          Send again…
        </Button>
      )}
      {!card.sent_at && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          Change email or day…
        </Button>
      )}
      <Button variant="outlined" color="error" onClick={() => setOpen('block')}>
        Block…
      </Button>
      {open === 'again' && <SendAgainDialog card={card} onClose={close} />}
      {open === 'change' && <ChangeDialog card={card} onClose={close} />}
      {open === 'block' && <BlockDialog card={card} onClose={close} />}
    </Stack>
  )
}

function OrderLink({ order }: { order: { id: string; number: string } }) {
  return (
    <AddressLink component={Link} to={`/orders/${encodeURIComponent(order.id)}/show`}>
      {order.number}
    </AddressLink>
  )
}

function Ledger({ entries }: Pick<StaffGiftCardWithLedger, 'entries'>) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>When</TableCell>
          <TableCell>What</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell align="right">Worth then</TableCell>
          <TableCell>Order</TableCell>
          <TableCell>Reason</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <When at={entry.created_at} />
            </TableCell>
            <TableCell>{entryName(entry.kind)}</TableCell>
            <TableCell align="right">{signed(entry.amount)}</TableCell>
            <TableCell align="right">{withPoundSign(entry.worth)}</TableCell>
            <TableCell>{entry.order && <OrderLink order={entry.order} />}</TableCell>
            <TableCell>{[entry.reason, entry.by && `(${entry.by})`].filter(Boolean).join(' ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
