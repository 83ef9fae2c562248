import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import type { StockItem } from '#contract/staff/stock.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { useAction } from '../ui/use-action.ts'

const REASONS = ['Delivery', 'Counted', 'Broken', 'Out of date', 'Sample', 'Used in the shop']

/** Adds or removes units, with a reason. */
export function AdjustForm({ item }: { item: StockItem }) {
  const [units, setUnits] = useState('')
  const [reason, setReason] = useState('')
  // Keep the key until success, so that a retry after a lost response adjusts only once.
  const [key, setKey] = useState(newKey)
  const { busy, run } = useAction()
  const quantity = /^[+\-−]?\d{1,6}$/.test(units) ? Number(units.replace('−', '-')) : 0
  const after = item.level + quantity

  const adjust = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run(async () => {
      const { level } = await api().staffStock.adjust({ id: item.id, quantity, reason, request_key: key })
      return `${level} on the shelf now.`
    })
    if (!done) return
    setUnits('')
    setReason('')
    setKey(newKey())
  }
  return (
    <Box component="form" onSubmit={(event) => void adjust(event)}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Adjust
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Units"
          value={units}
          onChange={(event) => setUnits(event.target.value.trim())}
          placeholder="+24 or -2"
          helperText={quantity === 0 ? 'For example: +24 or -2' : `${item.level} → ${after}`}
          error={after < 0}
          sx={{ width: 190 }}
        />
        <Autocomplete
          freeSolo
          options={REASONS}
          inputValue={reason}
          onInputChange={(_, text) => setReason(text)}
          sx={{ flex: 1, minWidth: 220 }}
          renderInput={(input) => <TextField {...input} label="Reason" helperText="The ledger keeps it for good" />}
        />
        <Button type="submit" variant="contained" disabled={busy || quantity === 0 || reason.trim().length < 3}>
          {busy ? 'Adjusting' : 'Adjust'}
        </Button>
      </Box>
    </Box>
  )
}
