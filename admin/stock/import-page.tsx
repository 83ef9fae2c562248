import { Alert, Box, Button, Card, CardContent, CircularProgress, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { ImportPlan } from '#contract/staff/price-import.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'
import { ChangedLines, type Ways, waysAsText } from './changed-lines.tsx'
import { ExportButton } from './export-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportTable } from './import-table.tsx'

interface Checked {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  plan: ImportPlan
}

/** Imports prices and stock. Shows each line's change before anything is saved. */
export function ImportPage() {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)

  const check = async (name: string, read: () => Promise<Uint8Array<ArrayBuffer>>) => {
    setChecking(true)
    setChecked(null)
    setProblem(null)
    setDone(null)
    try {
      const bytes = await read()
      setChecked({
        name,
        bytes,
        plan: await api().staffCatalogue.checkImport({ file: { bytes, content_type: 'text/csv' } }),
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be checked.')
    }
    setChecking(false)
  }
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Import prices and stock" />
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
          Choose a CSV file with the columns slug, variant, price and stock. The file from <em>Export</em> also has a
          version on each line, which protects changes made in the shop since. Variant is the name of the size, and is
          empty for a product without sizes. An empty cell changes nothing. You see all changes before you make them.
        </Typography>
        <Box>
          <ExportButton />
        </Box>
        <FileDrop onFile={(file) => void check(file.name, async () => new Uint8Array(await file.arrayBuffer()))} />
        <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
          {checking && <CircularProgress size={24} aria-label="Checking the file" />}
          {problem && <Alert severity="error">{problem}</Alert>}
          {done && <Alert severity="success">{done}</Alert>}
          {checked && (
            <Findings
              checked={checked}
              onDone={(detail) => {
                setChecked(null)
                setDone(detail)
              }}
              onAgain={() => void check(checked.name, async () => checked.bytes)}
            />
          )}
        </Box>
        {checked && <ImportTable lines={checked.plan.lines} />}
      </CardContent>
    </Card>
  )
}

function Findings({
  checked: { name, bytes, plan },
  onDone,
  onAgain,
}: {
  checked: Checked
  onDone(detail: string): void
  onAgain(): void
}) {
  const { busy, run } = useAction()
  const cache = useQueryClient()
  const [ways, setWays] = useState<Ways>({})
  const changed = plan.lines.filter((line) => line.changed_since !== null)
  const decided = changed.every(({ line }) => ways[line])
  const doing = plan.changes + changed.filter(({ line }) => ways[line] !== 'skip').length
  const apply = () =>
    run(async () => {
      const file = { bytes, content_type: 'text/csv' }
      const { detail } = await api().staffCatalogue.applyImport({
        file,
        seen: plan.seen,
        skip_wrong: plan.wrong > 0 ? 'true' : 'false',
        ways: waysAsText(ways),
      })
      await cache.invalidateQueries()
      onDone(detail)
      return detail
    })
  return (
    <>
      {changed.length > 0 && <ChangedLines lines={changed} ways={ways} onChoose={setWays} />}
      <Alert severity={plan.wrong > 0 ? 'warning' : 'info'} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
        <Typography sx={{ mb: 1 }}>
          {name}:{' '}
          {changed.length > 0 && `${count(changed.length, 'line has', 'lines have')} changed since the export, `}
          {count(plan.changes, 'line changes', 'lines change')} something, {count(plan.unchanged, 'is', 'are')} the same
          as in the shop, {count(plan.wrong, 'has an error', 'have errors')}.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            disabled={busy || !decided || plan.changes + changed.length === 0}
            onClick={() => void apply()}
          >
            {plan.wrong > 0 ? `Leave out the errors and change ${doing}` : `Change ${doing}`}
          </Button>
          <Button variant="outlined" disabled={busy} onClick={onAgain}>
            Check again
          </Button>
        </Box>
      </Alert>
    </>
  )
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
