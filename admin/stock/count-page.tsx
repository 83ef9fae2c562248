import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Title } from 'react-admin'
import type { CountLine, CountOutcome } from '#contract/staff/stock-count.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { useAction } from '../ui/use-action.ts'
import { CountRow } from './count-row.tsx'

export const COUNT_SHEET = ['stock', 'count-sheet']

/** A stock-take: staff enter counted units, and the server records the differences. */
export function CountPage() {
  const { data: lines, error } = useQuery({
    queryKey: COUNT_SHEET,
    queryFn: ({ signal }) => api().staffStock.countSheet({}, { signal }),
  })
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Stock-take" />
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
          Count everything on the shelf, including sold items that aren’t packed yet. Enter what you counted and leave
          the rest empty. Shoppers can keep buying: a sale doesn’t change the shelf until somebody packs it.
        </Typography>
        <Box>
          <Button component={Link} to="/count-sheet" variant="outlined" startIcon={<PrintIcon />}>
            Print the count sheet
          </Button>
        </Box>
        {error && <Alert severity="error">{error.message}</Alert>}
        {lines && <CountForm lines={lines} />}
      </CardContent>
    </Card>
  )
}

function CountForm({ lines }: { lines: CountLine[] }) {
  const [counted, setCounted] = useState<Record<number, string>>({})
  /** The expected units when typing began. A later reload must not change them. */
  const [seen, setSeen] = useState<Record<number, number>>({})
  const [outcomes, setOutcomes] = useState<Record<number, CountOutcome>>({})
  const [search, setSearch] = useState('')
  // Keep the key until success, so that a retry after a lost response counts only once.
  const [key, setKey] = useState(newKey)
  const { busy, run } = useAction()
  const cache = useQueryClient()

  const typed = (line: CountLine, text: string) => {
    setCounted({ ...counted, [line.id]: text.replace(/\D/g, '').slice(0, 6) })
    setSeen({ ...seen, [line.id]: outcomes[line.id]?.outcome === 'moved' ? line.shelf : (seen[line.id] ?? line.shelf) })
    const { [line.id]: _, ...others } = outcomes
    setOutcomes(others)
    // New numbers are a new count.
    setKey(newKey())
  }
  const counts = lines.flatMap(({ id, shelf }) =>
    counted[id] ? [{ id, counted: Number(counted[id]), shelf: seen[id] ?? shelf }] : [],
  )
  const save = () =>
    run(async () => {
      const answers = await api().staffStock.saveCounts({ counts, request_key: key })
      const open = answers.filter(({ outcome }) => outcome === 'moved' || outcome === 'refused')
      setOutcomes({ ...outcomes, ...Object.fromEntries(answers.map((answer) => [answer.id, answer])) })
      setCounted(Object.fromEntries(open.map(({ id }) => [id, counted[id] ?? ''])))
      setSeen({})
      setKey(newKey())
      await cache.invalidateQueries({ queryKey: COUNT_SHEET })
      const saved = answers.length - open.length
      return `${saved === 1 ? 'One count' : `${saved} counts`} saved.${open.length > 0 ? ` ${open.length === 1 ? 'One needs' : `${open.length} need`} checking.` : ''}`
    })
  const words = search.trim().toLowerCase()
  const shown = lines.filter(({ name, variant, category }) =>
    `${name} ${variant ?? ''} ${category}`.toLowerCase().includes(words),
  )
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Find"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ maxWidth: 320, mb: 1 }}
      />
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, of]) => (
        <Box component="section" key={category} aria-label={category} sx={{ mb: 3 }}>
          <Typography variant="h6" component="h2">
            {category}
          </Typography>
          {of.map((line) => (
            <CountRow
              key={line.id}
              line={line}
              counted={counted[line.id] ?? ''}
              outcome={outcomes[line.id] ?? null}
              onType={(text) => typed(line, text)}
            />
          ))}
        </Box>
      ))}
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          bgcolor: 'background.paper',
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button type="submit" variant="contained" disabled={busy || counts.length === 0}>
          {busy
            ? 'Saving'
            : counts.length === 0
              ? 'Save counts'
              : counts.length === 1
                ? 'Save one count'
                : `Save ${counts.length} counts`}
        </Button>
      </Box>
    </Box>
  )
}
