import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { lastSendDay, sendDayOf } from '#contract/gift-card-days.ts'
import { EMAIL_MAX, REASON_MAX } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffGiftCardWithLedger } from '#contract/staff/gift-cards.ts'
import { api } from '../api.ts'
import { ActionDialog } from '../orders/action-dialog.tsx'
import { useWork } from '../security/use-work.ts'

interface DialogProps {
  card: StaffGiftCardWithLedger
  onClose: () => void
}

/** Runs a dialog's call and closes it; an error shows in the dialog, where the typed values stay. */
function useCall(onClose: () => void) {
  const { busy, error, run } = useWork()
  const refresh = useRefresh()
  const call = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      refresh()
      onClose()
    })
  return { call, frame: { busy, error, onClose } }
}

export function SendAgainDialog({ card, onClose }: DialogProps) {
  const { id, version, recipient_email } = card
  const { call, frame } = useCall(onClose)
  const [email, setEmail] = useState(recipient_email)
  return (
    <ActionDialog
      title="Send the gift card again"
      action="Send a new code"
      doing="Sending…"
      {...frame}
      onConfirm={() => call(() => api().staffGiftCards.sendAgain({ id, version, ...(email && { email }) }))}
    >
      <Typography variant="body2">
        {`The card gets a new code, worth ${withPoundSign(card.worth)}. The code that was sent before stops working.`}
      </Typography>
      <EmailField value={email} onChange={setEmail} />
    </ActionDialog>
  )
}

export function ChangeDialog({ card, onClose }: DialogProps) {
  const { id, version } = card
  const { call, frame } = useCall(onClose)
  const [email, setEmail] = useState(card.recipient_email)
  const today = sendDayOf(new Date())
  const [day, setDay] = useState(() => {
    const planned = sendDayOf(new Date(card.send_at))
    return planned < today ? '' : planned
  })
  return (
    <ActionDialog
      title="Change email or day"
      action="Save"
      doing="Saving…"
      {...frame}
      onConfirm={() => call(() => api().staffGiftCards.update({ id, version, email, send_on: day }))}
    >
      <EmailField value={email} onChange={setEmail} />
      <TextField
        label="Day of the email"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        helperText="At 08:00. Leave empty to send it at once."
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today, max: lastSendDay(today) } }}
      />
    </ActionDialog>
  )
}

export function BlockDialog({ card, onClose }: DialogProps) {
  const { id, version } = card
  const { call, frame } = useCall(onClose)
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title="Block the gift card"
      action="Block it"
      doing="Blocking…"
      {...frame}
      danger
      onConfirm={() => call(() => api().staffGiftCards.block({ id, version, reason }))}
    >
      <Typography variant="body2">
        {`${withPoundSign(card.worth)} is taken off it, and nobody can spend it any more. You can’t undo this; to put it right, give a new card.`}
      </Typography>
      <TextField
        label="Reason, for the ledger"
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </ActionDialog>
  )
}

function EmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  return (
    <TextField
      label="Email"
      type="email"
      required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: EMAIL_MAX } }}
    />
  )
}
