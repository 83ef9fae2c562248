import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { COUNTRY_NAMES } from '#contract/shapes.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOrderDialog } from './use-order.ts'

const FIELDS = [
  { name: 'full_name', label: 'Name', required: true, most: 121 },
  { name: 'email', label: 'E-mail address', required: true, most: 254 },
  { name: 'phone', label: 'Phone', required: false, most: 40 },
  { name: 'line1', label: 'Address line 1', required: true, most: 120 },
  { name: 'line2', label: 'Address line 2', required: false, most: 120 },
  { name: 'city', label: 'Town or city', required: true, most: 80 },
  { name: 'state', label: 'County or emirate', required: false, most: 80 },
  { name: 'postal_code', label: 'Postcode', required: false, most: 20 },
] as const
type Contact = Record<(typeof FIELDS)[number]['name'], string>

/** Another name, contact or address for what has not left. */
export function ContactDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { trouble, confirm, frame } = useOrderDialog(order.id, onClose)
  const [contact, setContact] = useState(() => contactOf(order))
  const change = async () => {
    await confirm(
      () => api().staffOrders.changeContact({ id: order.id, version: order.version, ...contact }),
      'Changed; the customer is told.',
    )
  }
  return (
    <ActionDialog title="Change address or contact" action="Change it" doing="Changing…" {...frame} onConfirm={change}>
      <Typography variant="body2">
        {`It stays in the ${COUNTRY_NAMES[order.shipping_address.country]}: another country has another delivery price. The customer gets a mail with the new address. Print the packing slip again.`}
      </Typography>
      {FIELDS.map(({ name, label, required, most }) => (
        <TextField
          key={name}
          label={label}
          required={required}
          size="small"
          value={contact[name]}
          onChange={(event) => setContact({ ...contact, [name]: event.target.value })}
          error={Boolean(trouble?.fields[name])}
          helperText={trouble?.fields[name]?.join(' ')}
          slotProps={{ htmlInput: { maxLength: most } }}
        />
      ))}
    </ActionDialog>
  )
}

function contactOf({ full_name, email, phone, shipping_address }: StaffOrder): Contact {
  const { country: _, ...address } = shipping_address
  // The contract's postal code for countries without postal codes.
  return {
    full_name,
    email,
    phone,
    ...address,
    postal_code: address.postal_code === '00000' ? '' : address.postal_code,
  }
}
