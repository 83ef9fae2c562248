import { Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { GIFT_MESSAGE_MAX } from '#contract/limits.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { GiftText } from './gift-text.tsx'
import { useOrderDialog } from './use-order.ts'

/** The message of a gift, which can change until the parcel leaves. Nothing for an order that is no gift. */
export function OrderGift({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { gift_message, may_change_contact } = order
  if (gift_message === null) return null
  return (
    <Section title="Gift">
      {gift_message ? (
        <>
          <Typography variant="body2" color="textSecondary">
            Message on the packing slip:
          </Typography>
          <GiftText message={gift_message} />
        </>
      ) : (
        <Typography variant="body2">Without a message.</Typography>
      )}
      {may_change_contact && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          Change the message…
        </Button>
      )}
      {isOpen && <MessageDialog order={order} message={gift_message} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function MessageDialog({ order, message, onClose }: { order: StaffOrder; message: string; onClose: () => void }) {
  const { error, confirm, frame } = useOrderDialog(order.id, onClose)
  const [typed, setTyped] = useState(message)
  const problem = error?.fields.gift_message?.join(' ')
  const change = async () => {
    await confirm(
      () => api().staffOrders.changeGiftMessage({ id: order.id, version: order.version, gift_message: typed }),
      'Saved. Print the packing slip again.',
    )
  }
  return (
    <ActionDialog title="Change the gift message" action="Change it" doing="Changing…" {...frame} onConfirm={change}>
      <TextField
        label="Gift message"
        multiline
        minRows={3}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={Boolean(problem)}
        helperText={problem ?? `${typed.length} of ${GIFT_MESSAGE_MAX} characters. Empty: the slip has none.`}
        slotProps={{ htmlInput: { maxLength: GIFT_MESSAGE_MAX, dir: 'auto' } }}
      />
    </ActionDialog>
  )
}
