import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  COUNTRY_NAMES,
  EMAIL_MAX,
  FULL_NAME_MAX,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  STATE_MAX,
  shownPostalCode,
} from '#contract/limits.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOrderDialog } from './use-order.ts'

const FIELDS = [
  { name: 'full_name', label: 'Name', required: true, most: FULL_NAME_MAX },
  { name: 'email', label: 'Email address', required: true, most: EMAIL_MAX },
  { name: 'phone', label: 'Phone', required: false, most: PHONE_MAX },
  { name: 'line1', label: 'Address line 1', required: true, most: ADDRESS_LINE_MAX },
  { name: 'line2', label: 'Address line 2', required: false, most: ADDRESS_LINE_MAX },
  { name: 'city', label: 'Town or city', required: true, most: CITY_MAX },
  { name: 'state', label: 'County or emirate', required: false, most: STATE_MAX },
  { name: 'postal_code', label: 'Postcode', required: false, most: POSTAL_CODE_MAX },
] as const
type Contact = Record<(typeof FIELDS)[number]['name'], string>

/** Changes the name, contact or address of an order that has not left. */
export function ContactDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { error, confirm, frame } = useOrderDialog(order.id, onClose)
  const [contact, setContact] = useState(() => contactOf(order))
  const change = async () => {
    await confirm(
      () => api().staffOrders.changeContact({ id: order.id, version: order.version, ...contact }),
      'Saved. The customer gets an email.',
    )
  }
  return (
    <ActionDialog title="Change address or contact" action="Change it" doing="Changing…" {...frame} onConfirm={change}>
      <Typography variant="body2">
        The country stays {COUNTRY_NAMES[order.shipping_address.country]}, because the delivery price depends on it. The
        customer gets an email with the new address. Print the packing slip again.
      </Typography>
      {FIELDS.map(({ name, label, required, most }) => (
        <TextField
          key={name}
          label={label}
          required={required}
          size="small"
          value={contact[name]}
          onChange={(event) => setContact({ ...contact, [name]: event.target.value })}
          error={Boolean(error?.fields[name])}
          helperText={error?.fields[name]?.join(' ')}
          slotProps={{ htmlInput: { maxLength: most } }}
        />
      ))}
    </ActionDialog>
  )
}

function contactOf({ full_name, email, phone, shipping_address }: StaffOrder): Contact {
  const { country: _, ...address } = shipping_address
  return {
    full_name,
    email,
    phone,
    ...address,
    postal_code: shownPostalCode(address.postal_code),
  }
}
