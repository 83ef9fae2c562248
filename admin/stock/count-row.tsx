import { Box, TextField, Typography } from '@mui/material'
import type { CountLine, CountOutcome } from '#contract/staff/stock-count.ts'

interface CountRowProps {
  line: CountLine
  counted: string
  /** What came of the last press, until something else is typed. */
  outcome: CountOutcome | null
  onType(text: string): void
}

export const nameOfLine = ({ name, variant }: CountLine) => (variant === null ? name : `${name}, ${variant}`)

/** One thing that is counted, with its difference from the books as it is typed. */
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
              : 'As in the books'
            : `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than in the books`}
      </Typography>
    </Box>
  )
}

/** "12 on the shelf by the books, 2 of them sold." */
const shelfSentence = ({ shelf, to_pack }: CountLine) =>
  `${shelf} on the shelf by the books${to_pack > 0 ? `, ${to_pack} of them sold and waiting to be packed` : ''}.`
