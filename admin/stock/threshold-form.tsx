import { Box, Button, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import type { StockItem } from '#contract/staff/stock.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** The number of available units at which staff get a warning. */
export function ThresholdForm({ item }: { item: StockItem }) {
  const [units, setUnits] = useState(String(item.low_stock_at))
  const { busy, run } = useAction()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      const { low_stock_at } = await api().staffStock.setThreshold({
        id: item.id,
        low_stock_at: Number(units),
        version: item.version,
      })
      return `You get a warning at ${low_stock_at} or fewer.`
    })
  }
  return (
    <Box component="form" onSubmit={(event) => void save(event)}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Low-stock warning
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Warn at"
          value={units}
          onChange={(event) => setUnits(event.target.value.replace(/\D/g, ''))}
          helperText="Available units, or fewer"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 170 }}
        />
        <Button type="submit" variant="outlined" disabled={busy || units === '' || units === String(item.low_stock_at)}>
          Save
        </Button>
      </Box>
    </Box>
  )
}
