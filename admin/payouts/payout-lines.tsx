import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-7'
import { LINE_NAMES, type Payout, type PayoutLine } from '#contract/staff/payouts.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/when.tsx'
import { formatSum, formatTaken } from './payout-words.tsx'

/** The transactions of a payout, a hundred at a time. */
export function PayoutLines({ payout: { id, currency } }: { payout: Payout }) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['payouts', 'lines', id],
    queryFn: ({ signal, pageParam }) =>
      api().staffPayouts.lines(pageParam ? { id, after: pageParam } : { id }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ results, more }) => (more ? results.at(-1)?.id : undefined),
    retry: false,
  })
  const lines = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Section title="Transactions">
      {isFetching && <LinearProgress aria-label="Loading transactions" sx={{ mb: 2 }} />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {narrow ? <SmallLines lines={lines} currency={currency} /> : <LinesTable lines={lines} currency={currency} />}
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          Show more transactions
        </Button>
      )}
    </Section>
  )
}

interface LinesProps {
  lines: PayoutLine[]
  currency: string
}

function LinesTable({ lines, currency }: LinesProps) {
  return (
    <Table size="small" aria-label="Transactions">
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell>What</TableCell>
          <TableCell>Order</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell align="right">Fee</TableCell>
          <TableCell align="right">Net</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(line.at)}</TableCell>
            <TableCell>{LINE_NAMES[line.kind]}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <About line={line} />
            </TableCell>
            <TableCell align="right">{formatSum(line.amount, currency)}</TableCell>
            <TableCell align="right">{formatTaken(line.fee, currency)}</TableCell>
            <TableCell align="right">{formatSum(line.net, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Three lines for each on a phone, which has no room for the table. */
function SmallLines({ lines, currency }: LinesProps) {
  return (
    <Box component="ul" aria-label="Transactions" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Typography>{LINE_NAMES[line.kind]}</Typography>
            <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatSum(line.net, currency)}</Typography>
          </Stack>
          <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
            <About line={line} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatDay(line.at)}: {formatSum(line.amount, currency)}, fee {formatTaken(line.fee, currency)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The order as a link; of what has none, Stripe's id. */
function About({ line: { order, elsewhere, reference } }: { line: PayoutLine }) {
  if (order)
    return (
      <Typography
        component={Link}
        variant="body2"
        to={`/orders/${encodeURIComponent(order.id)}/show`}
        sx={{ color: 'primary.main', py: 0.5 }}
      >
        {order.number}
      </Typography>
    )
  return elsewhere ? `Not of this shop (${reference})` : reference
}
