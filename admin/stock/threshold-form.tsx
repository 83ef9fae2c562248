import { Box, Button, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import type { StockItem } from '#contract/staff/stock.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** From how many pieces on something counts as running out. */
export function ThresholdForm({ item }: { item: StockItem }) {
  const [pieces, setPieces] = useState(String(item.low_stock_at))
  const { busy, does } = useAction()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await does(async () => {
      const { low_stock_at } = await api().staffStock.setThreshold({
        id: item.id,
        low_stock_at: Number(pieces),
        version: item.version,
      })
      return `You are told from ${low_stock_at} on.`
    })
  }
  return (
    <Box component="form" onSubmit={(event) => void save(event)}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Running out
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Low at"
          value={pieces}
          onChange={(event) => setPieces(event.target.value.replace(/\D/g, ''))}
          helperText="Pieces to sell, or fewer"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 170 }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={busy || pieces === '' || pieces === String(item.low_stock_at)}
        >
          Save
        </Button>
      </Box>
    </Box>
  )
}
