import { Alert, Box, Button, GlobalStyles, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-7'
import type { CountLine } from '#contract/staff/stock-count.ts'
import { api } from '../api.ts'
import { formatInstant } from '../ui/when.tsx'
import { COUNT_SHEET } from './count-page.tsx'
import { nameOfLine } from './count-row.tsx'

const PRINT = {
  '@page': { size: 'A4', margin: '15mm' },
  '@media print': { body: { background: '#fff' }, '.on-screen': { display: 'none !important' } },
}

/** The printed count sheet, with the recorded units and a box for the counted ones. */
export function CountSheetPage() {
  const navigate = useNavigate()
  const {
    data: lines,
    error,
    dataUpdatedAt,
  } = useQuery({ queryKey: COUNT_SHEET, queryFn: ({ signal }) => api().staffStock.countSheet({}, { signal }) })
  return (
    <Box
      component="main"
      sx={{
        color: '#22302A',
        bgcolor: '#fff',
        maxWidth: 800,
        mx: 'auto',
        p: 3,
        '@media print': { p: 0, maxWidth: 'none' },
      }}
    >
      <GlobalStyles styles={PRINT} />
      <Stack className="on-screen" direction="row" spacing={1} sx={{ mb: 3 }}>
        <Button onClick={() => navigate(-1)}>Back</Button>
        {lines && (
          <Button variant="contained" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
      {lines && (
        <>
          <Typography variant="h5" component="h1">
            Count sheet
          </Typography>
          <Typography sx={{ mb: 2 }}>
            {formatInstant(new Date(dataUpdatedAt).toISOString())}. Count everything on the shelf, including sold items
            that aren’t packed yet.
          </Typography>
          {[...Map.groupBy(lines, ({ category }) => category)].map(([category, of]) => (
            <SheetTable key={category} category={category} lines={of} />
          ))}
          <Typography sx={{ mt: 3 }}>Counted by ______________________ at ____________</Typography>
        </>
      )}
    </Box>
  )
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  mb: 3,
  '& caption': { textAlign: 'left', fontWeight: 600, py: 0.5 },
  '& th, & td': { textAlign: 'left', py: 0.75, pr: 1, borderBottom: '1px solid #DCCFB8', verticalAlign: 'top' },
  '& .number': { textAlign: 'right', width: 80, fontVariantNumeric: 'tabular-nums' },
  '& .box': { width: 90, border: '1px solid #22302A' },
  '& tr': { breakInside: 'avoid' },
}

function SheetTable({ category, lines }: { category: string; lines: CountLine[] }) {
  return (
    <Box component="table" sx={TABLE}>
      <caption>{category}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="number">
            Recorded
          </th>
          <th scope="col" className="number">
            of which sold
          </th>
          <th scope="col">Counted</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{nameOfLine(line)}</td>
            <td className="number">{line.shelf}</td>
            <td className="number">{line.to_pack || ''}</td>
            <td className="box" />
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
