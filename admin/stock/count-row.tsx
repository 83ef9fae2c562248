import { Box, TextField, Typography } from '@mui/material'
import type { CountLine, CountOutcome } from '#contract/staff/stock-count.ts'

interface CountRowProps {
  line: CountLine
  counted: string
  /** The last result, until the number changes. */
  outcome: CountOutcome | null
  onType(text: string): void
}

export const nameOfLine = ({ name, variant }: CountLine) => (variant === null ? name : `${name}, ${variant}`)

/** A row of the stock-take, with the difference while typing. */
export function CountRow({ line, counted, outcome, onType }: CountRowProps) {
  const difference = counted === '' ? 0 : Number(counted) - line.shelf
  const bad = outcome?.outcome === 'moved' || outcome?.outcome === 'refused'
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography>{nameOfLine(line)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {shelfSentence(line)}
          {!line.on_sale && ' Not on sale.'}
        </Typography>
      </Box>
      <TextField
        label="Counted"
        value={counted}
        onChange={(event) => onType(event.target.value)}
        error={bad}
        slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': `Counted: ${nameOfLine(line)}` } }}
        sx={{ width: 110 }}
      />
      <Typography
        role="status"
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 260px' }, color: bad ? 'error.main' : 'text.secondary' }}
      >
        {outcome
          ? outcome.detail
          : difference === 0
            ? counted === ''
              ? ''
              : 'Matches the records'
            : `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than recorded`}
      </Typography>
    </Box>
  )
}

/** "Recorded: 12, including 2 sold and waiting to be packed." */
const shelfSentence = ({ shelf, to_pack }: CountLine) =>
  `Recorded: ${shelf}${to_pack > 0 ? `, including ${to_pack} sold and waiting to be packed` : ''}.`
