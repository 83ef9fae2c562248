import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import type { ImportLine } from '#contract/staff/price-import.ts'
import { StateChip } from '../ui/state-chip.tsx'

/** The lines of a file with their changes. Errors come first. */
export function ImportTable({ lines }: { lines: ImportLine[] }) {
  const inOrder = [...lines].sort((a, b) => rank(a) - rank(b) || a.line - b.line)
  return (
    <TableContainer sx={{ maxHeight: '70vh', '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } }}>
      <Table size="small" stickyHeader aria-label="Changes in the file">
        <TableHead>
          <TableRow>
            <TableCell align="right">Line</TableCell>
            <TableCell>Item</TableCell>
            <TableCell align="right">Price</TableCell>
            <TableCell align="right">Stock</TableCell>
            <TableCell sx={WIDE}>Outcome</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {inOrder.map((line) => (
            <TableRow key={line.line}>
              <TableCell align="right">{line.line}</TableCell>
              <TableCell>
                {line.name || [line.slug, line.variant].filter(Boolean).join(', ')}
                {line.problem && <Box sx={{ color: 'error.main', display: { sm: 'none' } }}>{line.problem}</Box>}
              </TableCell>
              <TableCell align="right" sx={NUMBER}>
                {line.price && <Change from={withPoundSign(line.price.from)} to={withPoundSign(line.price.to)} />}
              </TableCell>
              <TableCell align="right" sx={NUMBER}>
                {line.stock && <Change from={String(line.stock.from)} to={String(line.stock.to)} />}
              </TableCell>
              <TableCell sx={WIDE}>
                <Outcome line={line} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** On a phone, the error is below the name, so nobody has to scroll to it. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } }
const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

function Change({ from, to }: { from: string; to: string }) {
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {from} →{' '}
      </Box>
      <strong>{to}</strong>
    </>
  )
}

function Outcome({ line }: { line: ImportLine }) {
  if (line.problem)
    return (
      <Box component="span" sx={{ color: 'error.main' }}>
        {line.problem}
      </Box>
    )
  if (line.changed_since) return <StateChip state="Choose above" kind="waiting" />
  return line.price || line.stock ? <StateChip state="Changes" kind="good" /> : <StateChip state="No change" />
}

const rank = (line: ImportLine) => (line.problem ? 0 : line.price || line.stock ? 1 : 2)
