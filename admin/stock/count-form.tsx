import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CountLine, CountOutcome } from '#contract/staff/stock-count.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { useAction } from '../ui/use-action.ts'
import { COUNT_SHEET } from './count-page.tsx'
import { CountRow } from './count-row.tsx'

/** Counts one item, on its own page. */
export function CountForm({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...COUNT_SHEET, id],
    queryFn: ({ signal }) => api().staffStock.countSheet({ id }, { signal }),
  })
  const [line] = data ?? []
  return (
    <Box>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Count
      </Typography>
      {line && <OneCount line={line} />}
    </Box>
  )
}

function OneCount({ line }: { line: CountLine }) {
  const [counted, setCounted] = useState('')
  const [seen, setSeen] = useState(line.shelf)
  const [outcome, setOutcome] = useState<CountOutcome | null>(null)
  const [key, setKey] = useState(newKey)
  const { busy, run } = useAction()
  const cache = useQueryClient()
  const type = (text: string) => {
    if (counted === '' || outcome) setSeen(line.shelf)
    setOutcome(null)
    // A new number is a new count.
    setKey(newKey())
    setCounted(text.replace(/\D/g, '').slice(0, 6))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const [answer] = await api().staffStock.saveCounts({
        counts: [{ id: line.id, counted: Number(counted), shelf: seen }],
        request_key: key,
      })
      if (!answer) throw new Error('The shop did not respond. Please try again.')
      setOutcome(answer)
      setKey(newKey())
      await cache.invalidateQueries({ queryKey: COUNT_SHEET })
      if (answer.outcome === 'moved' || answer.outcome === 'refused') throw new Error(answer.detail)
      setCounted('')
      return `Saved. ${answer.detail}`
    })
  }
  return (
    <Box component="form" onSubmit={save}>
      <CountRow line={line} counted={counted} outcome={outcome} onType={type} />
      <Button type="submit" variant="contained" disabled={busy || counted === ''} sx={{ mt: 1 }}>
        {busy ? 'Saving' : 'Save the count'}
      </Button>
    </Box>
  )
}
