import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { QUANTITY_CAP } from '#contract/limits.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { StockItem } from '#contract/staff/stock.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { ActionDialog } from './action-dialog.tsx'
import { AddressText } from './address-text.tsx'
import { GoodsSearch, nameOf, type Sendable } from './goods-search.tsx'
import { isGoods } from './is-goods.ts'
import { StaffReason } from './staff-reason.tsx'
import { UnitsField } from './units-field.tsx'
import { useOrderDialog } from './use-order.ts'

interface Chosen {
  item: Sendable
  units: number
}

/** Sends replacement goods as a new order at no charge. */
export function ReplacementDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { refuse, confirm, frame } = useOrderDialog(order.id, onClose)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [reason, setReason] = useState('')
  // A new choice is a new replacement. The same key twice makes one replacement.
  const [key, setKey] = useState(newKey)
  const change = (next: Chosen[]) => {
    setChosen(next)
    setKey(newKey())
  }
  const add = (item: Sendable) => {
    if (!chosen.some((one) => one.item.id === item.id)) change([...chosen, { item, units: 1 }])
  }
  const send = async () => {
    if (chosen.length === 0) return refuse('Please choose what to send.')
    const lines = chosen.map(({ item, units }) => ({ stock_item_id: item.id, quantity: units }))
    await confirm(
      () => api().staffReplacements.send({ id: order.id, lines, reason, request_key: key }),
      'Replacement order created. It is ready to pack.',
    )
  }
  return (
    <ActionDialog title="Send a replacement" action="Send the replacement" doing="Sending…" {...frame} onConfirm={send}>
      <Typography variant="body2">
        {`This makes a new order at no charge, for you to pack and dispatch. ${order.email} gets an email.`}
      </Typography>
      {order.replacements.length > 0 && (
        <Alert severity="warning">
          You have already sent a replacement for this order:{' '}
          {order.replacements.map(({ number }) => number).join(', ')}.
        </Alert>
      )}
      <AsOrdered order={order} onAdd={add} />
      <GoodsSearch onChoose={(item: StockItem) => add(item)} />
      {chosen.map(({ item, units }) => (
        <Box key={item.id} sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ flex: '1 1 180px' }}>{nameOf(item)}</Typography>
          <UnitsField
            label={`How many of ${nameOf(item)}`}
            shown="How many"
            value={units}
            min={1}
            max={QUANTITY_CAP}
            onChange={(next) => change(chosen.map((one) => (one.item.id === item.id ? { ...one, units: next } : one)))}
          />
          <Button
            size="small"
            onClick={() => change(chosen.filter((one) => one.item.id !== item.id))}
            aria-label={`Remove ${nameOf(item)}`}
          >
            Remove
          </Button>
        </Box>
      ))}
      <StaffReason value={reason} onChange={setReason} />
      <Box>
        <Typography variant="subtitle2">Deliver to</Typography>
        <AddressText lines={[order.full_name, ...order.shipping_lines]} />
        <Typography variant="body2" color="textSecondary">
          You can change this on the new order’s page until it is dispatched.
        </Typography>
      </Box>
    </ActionDialog>
  )
}

/** Shortcuts for the ordered goods: most replacements are the same again. */
function AsOrdered({ order, onAdd }: { order: StaffOrder; onAdd: (item: Sendable) => void }) {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2">As ordered:</Typography>
      {order.lines.filter(isGoods).map((line) => {
        const item = { id: line.stock_item_id, name: line.product_name, variant: line.variant_name }
        return <Chip key={line.item_id} label={nameOf(item)} onClick={() => onAdd(item)} sx={{ maxWidth: '100%' }} />
      })}
    </Stack>
  )
}
