import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-7'
import type { Payout } from '#contract/staff/payouts.ts'
import { api } from '../api.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatCalendarDay } from '../ui/when.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { countOf, formatSum, formatTaken, PayoutState } from './payout-words.tsx'

export function PayoutPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching } = useQuery({
    queryKey: ['payouts', 'one', id],
    queryFn: ({ signal }) => api().staffPayouts.read({ id }, { signal }),
    retry: false,
  })
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0, maxWidth: 1100 }}>
      <Title title={data ? `Payout of ${formatCalendarDay(data.arrives)}` : 'Payout'} />
      <Box>
        <Button component={Link} to="/payouts">
          All payouts
        </Button>
      </Box>
      {isFetching && <LinearProgress aria-label="Loading" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Summary payout={data} />}
      {data?.sums && <PayoutLines payout={data} />}
    </Stack>
  )
}

function Summary({ payout }: { payout: Payout }) {
  const { id, amount, currency, arrives, sums } = payout
  const { busy, run } = useAction()
  const save = async () => {
    await keepDownload(await api().staffPayouts.export({ id }))
    return 'The payout is in your downloads.'
  }
  return (
    <Section title={`Payout of ${formatCalendarDay(arrives)}`}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography sx={{ fontSize: 24, fontWeight: 600 }}>{formatSum(amount, currency)}</Typography>
        <PayoutState payout={payout} />
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {id}
      </Typography>
      <Notes payout={payout} />
      {sums && (
        <Box component="dl" sx={{ m: 0, mb: 2, maxWidth: 420 }}>
          <SumRow name={`Sales (${countOf(sums.orders)})`} value={formatSum(sums.sales, currency)} />
          <SumRow name="Refunds" value={formatSum(sums.refunds, currency)} />
          <SumRow name="Disputes" value={formatSum(sums.disputes, currency)} />
          {sums.other !== '0.00' && <SumRow name="Other" value={formatSum(sums.other, currency)} />}
          <SumRow name="Stripe’s fees" value={formatTaken(sums.fees, currency)} />
          <SumRow name="This payout" value={formatSum(amount, currency)} isTotal />
        </Box>
      )}
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void run(save)}>
        Export this payout (CSV)
      </Button>
    </Section>
  )
}

function SumRow({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{
        justifyContent: 'space-between',
        py: 0.5,
        ...(isTotal ? { borderTop: 1, borderColor: 'divider', fontWeight: 600 } : {}),
      }}
    >
      <dt>{name}</dt>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Stack>
  )
}

function Notes({ payout: { state, failure, by_hand, sums } }: { payout: Payout }) {
  if (state === 'failed')
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        The bank returned this payout{failure ? `: ${failure}` : '.'} Its money is in a later payout. Check the bank
        account in Stripe’s dashboard.
      </Alert>
    )
  if (by_hand)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        This payout was made by hand in Stripe’s dashboard. Stripe doesn’t say which transactions it pays out.
      </Alert>
    )
  if (!sums)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Stripe hasn’t listed the transactions of this payout yet. They are usually here within a day.
      </Alert>
    )
  return null
}
