import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import { type ImportLine, LINE_CHOICES, type LineChoice } from '#contract/staff/price-import.ts'

/** The choice for each changed line, by line number. */
export type Ways = Partial<Record<number, LineChoice>>

interface ChangedLinesProps {
  lines: ImportLine[]
  ways: Ways
  onChoose(ways: Ways): void
}

/** Lines that changed in the shop since the export. Staff choose which number to keep, for each line or for all. */
export function ChangedLines({ lines, ways, onChoose }: ChangedLinesProps) {
  const all = (way: LineChoice) => onChoose(Object.fromEntries(lines.map(({ line }) => [line, way])))
  const open = lines.filter(({ line }) => !ways[line]).length
  return (
    <Alert
      severity={open > 0 ? 'warning' : 'info'}
      role="group"
      aria-label="Changed since the export"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography sx={{ mb: 1 }}>
        {lines.length === 1 ? 'One line has' : `${lines.length} lines have`} changed in the shop since the export: a
        sale, a delivery or a new price. Choose which number to keep.
      </Typography>
      {lines.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
          {LINE_CHOICES.map((way) => (
            <Button key={way} size="small" variant="outlined" onClick={() => all(way)}>
              {FOR_ALL[way]}
            </Button>
          ))}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.line}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: '1fr 320px' }, alignItems: 'center' }}
          >
            <span>
              {`Line ${line.line}: `}
              <strong>{line.name}</strong>
              {`. ${numbers(line, 'from')} in the shop now, ${numbers(line, 'to')} in the file.`}
            </span>
            <TextField
              select
              label={`Line ${line.line}`}
              value={ways[line.line] ?? ''}
              onChange={(event) => onChoose({ ...ways, [line.line]: event.target.value as LineChoice })}
              helperText={ways[line.line] ? '' : 'Please choose'}
            >
              <MenuItem value="keep">{`Keep the shop’s: ${numbers(line, 'from')}`}</MenuItem>
              <MenuItem value="take">{`Take the file’s: ${numbers(line, 'to')}`}</MenuItem>
              <MenuItem value="skip">Leave it out and count again</MenuItem>
            </TextField>
          </Box>
        ))}
      </Box>
    </Alert>
  )
}

const FOR_ALL: Record<LineChoice, string> = {
  keep: 'Keep all of the shop’s',
  take: 'Take all of the file’s',
  skip: 'Count all again',
}

/** The changed values: "12 units", "£7.50", or both. */
function numbers({ stock, price, changed_since }: ImportLine, side: 'from' | 'to'): string {
  const parts = [
    changed_since?.stock && stock ? `${stock[side]} units` : '',
    changed_since?.price && price ? withPoundSign(price[side]) : '',
  ]
  return parts.filter(Boolean).join(' at ')
}

/** The API's format: "keep:2-5,take:7". */
export function waysAsText(ways: Ways): string {
  const chosen = Object.entries(ways)
    .flatMap(([line, way]) => (way ? [{ line: Number(line), way }] : []))
    .sort((a, b) => a.line - b.line)
  const spans: { way: LineChoice; from: number; to: number }[] = []
  for (const { line, way } of chosen) {
    const last = spans.at(-1)
    if (last && last.way === way && last.to === line - 1) last.to = line
    else spans.push({ way, from: line, to: line })
  }
  return spans.map(({ way, from, to }) => (from === to ? `${way}:${from}` : `${way}:${from}-${to}`)).join(',')
}
