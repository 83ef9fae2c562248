import PayoutsIcon from '@mui/icons-material/AccountBalanceOutlined'
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
import { Title } from 'react-admin'
import { Link } from 'react-router-7'
import type { Payout } from '#contract/staff/payouts.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { Section } from '../ui/section.tsx'
import { formatCalendarDay } from '../ui/when.tsx'
import { PayoutPage } from './payout-page.tsx'
import { countOf, formatSum, PayoutState } from './payout-words.tsx'
import { PeriodExport } from './period-export.tsx'

function PayoutsPage() {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['payouts'],
    queryFn: ({ signal, pageParam }) => api().staffPayouts.list(pageParam ? { after: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ results, more }) => (more ? results.at(-1)?.id : undefined),
    retry: false,
  })
  const payouts = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0, maxWidth: 1100 }}>
      <Title title="Payouts" />
      <Section title="Payouts to your bank">
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          What Stripe sends to your bank account, as Stripe has it now. Its fees, refunds and disputes are already taken
          off. Open a payout to see its orders.
        </Typography>
        {isFetching && <LinearProgress aria-label="Loading" sx={{ mb: 2 }} />}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && payouts.length === 0 && (
          <Typography>There are no payouts yet. Stripe makes the first one some days after your first sale.</Typography>
        )}
        {payouts.length > 0 && <PayoutList payouts={payouts} />}
        {hasNextPage && (
          <Button disabled={isFetching} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
            Show older payouts
          </Button>
        )}
      </Section>
      <PeriodExport />
    </Stack>
  )
}

/** A table, or on a phone two lines for each payout. */
function PayoutList({ payouts }: { payouts: Payout[] }) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (narrow)
    return (
      <Box component="ul" aria-label="Payouts" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {payouts.map((payout) => (
          <Box component="li" key={payout.id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <PayoutLink payout={payout} />
              <Typography sx={{ fontWeight: 600 }}>{formatSum(payout.amount, payout.currency)}</Typography>
            </Stack>
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}>
              <PayoutState payout={payout} />
              <Typography variant="body2" color="textSecondary">
                {payout.sums
                  ? `${countOf(payout.sums.orders)}, fees ${formatSum(payout.sums.fees, payout.currency)}`
                  : unlisted(payout)}
              </Typography>
            </Stack>
          </Box>
        ))}
      </Box>
    )
  return (
    <Table size="small" aria-label="Payouts">
      <TableHead>
        <TableRow>
          <TableCell>Arrives</TableCell>
          <TableCell>State</TableCell>
          <TableCell align="right">Orders</TableCell>
          <TableCell align="right">Fees</TableCell>
          <TableCell align="right">Amount</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <TableRow key={payout.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <PayoutLink payout={payout} />
            </TableCell>
            <TableCell>
              <PayoutState payout={payout} />
            </TableCell>
            {payout.sums ? (
              <>
                <TableCell align="right">{payout.sums.orders}</TableCell>
                <TableCell align="right">{formatSum(payout.sums.fees, payout.currency)}</TableCell>
              </>
            ) : (
              <TableCell align="right" colSpan={2}>
                {unlisted(payout)}
              </TableCell>
            )}
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              {formatSum(payout.amount, payout.currency)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const unlisted = ({ by_hand }: Payout) => (by_hand ? 'made by hand' : 'not listed yet')

function PayoutLink({ payout: { id, arrives } }: { payout: Payout }) {
  return (
    <Typography component={Link} to={`/payouts/${id}/show`} sx={{ color: 'primary.main', py: 0.5 }}>
      {formatCalendarDay(arrives)}
    </Typography>
  )
}

export const payouts: AdminResource = {
  name: 'payouts',
  label: 'Payouts',
  icon: PayoutsIcon,
  group: 'Selling',
  list: PayoutsPage,
  show: PayoutPage,
  calls: {},
}
