import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import ReportsIcon from '@mui/icons-material/QueryStatsOutlined'
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { Period } from '#contract/staff/reports.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatPounds } from './formats.ts'
import { namedPeriods } from './periods.ts'
import { BestSellers, CountriesAndBuyers, PartsTable } from './report-tables.tsx'
import { SalesChart } from './sales-chart.tsx'

interface ReportQuery {
  period: Period
  by: 'day' | 'month'
}

function ReportsPage() {
  const [named] = namedPeriods()
  const [query, setQuery] = useState<ReportQuery>({ period: named?.period ?? { from: '', to: '' }, by: 'day' })
  const { period, by } = query
  const complete = period.from !== '' && period.to !== ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['reports', period, by],
    queryFn: ({ signal }) => api().staffReports.read({ ...period, by }, { signal }),
    // Show the previous figures until the new ones load.
    placeholderData: keepPreviousData,
    enabled: complete,
    retry: false,
  })
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0 }}>
      <Title title="Reports" />
      <ReportFilters asked={query} onAsk={setQuery} />
      {isFetching && <LinearProgress aria-label="Loading" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && !error && (
        <>
          <Section title="Sales">
            <Typography sx={{ fontSize: 24, fontWeight: 600 }}>{formatPounds(data.total.net)}</Typography>
            <Typography>
              {formatPounds(data.total.sales)} sold in{' '}
              {data.total.orders === 1 ? '1 order' : `${data.total.orders} orders`} (delivery{' '}
              {formatPounds(data.total.delivery)}), less {formatPounds(data.total.refunds)} refunded.
            </Typography>
            {Number(data.total.gift_cards) !== 0 && (
              <Typography>
                Gift cards sold, less refunded: {formatPounds(data.total.gift_cards)}. They are in no other figure: what
                they pay for is a sale later, with its VAT.
              </Typography>
            )}
            <Typography sx={{ mb: 2 }}>
              {data.vat_registered
                ? `VAT at 20%: ${formatPounds(data.total.vat)} in ${formatPounds(data.total.standard_rated)}. Zero-rated exports: ${formatPounds(data.total.zero_rated)}.`
                : 'There is no VAT number in Business details, so VAT isn’t counted.'}
            </Typography>
            <SalesChart parts={data.parts} by={by} />
          </Section>
          <Section title={by === 'day' ? 'By day' : 'By month'}>
            <PartsTable report={data} by={by} />
            <Exports asked={query} />
          </Section>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <BestSellers title="Best sellers by units" sellers={data.best_by_units} />
            <BestSellers title="Best sellers by revenue" sellers={data.best_by_money} />
          </Box>
          <CountriesAndBuyers report={data} />
        </>
      )}
    </Stack>
  )
}

function ReportFilters({
  asked: { period, by },
  onAsk: onChange,
}: {
  asked: ReportQuery
  onAsk: (query: ReportQuery) => void
}) {
  const day = (label: string, name: keyof Period) => (
    <TextField
      label={label}
      type="date"
      value={period[name]}
      onChange={(event) => onChange({ period: { ...period, [name]: event.target.value }, by })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 170 }}
    />
  )
  return (
    <Section title="Period">
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {namedPeriods().map((named) => (
          <Button key={named.name} variant="outlined" onClick={() => onChange({ period: named.period, by: named.by })}>
            {named.name}
          </Button>
        ))}
      </Stack>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
        {day('From', 'from')}
        {day('To', 'to')}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={by}
          onChange={(_, chosen) => chosen && onChange({ period, by: chosen })}
          aria-label="Group by"
        >
          <ToggleButton value="day">By day</ToggleButton>
          <ToggleButton value="month">By month</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Dates are in UK time. A sale counts on the day it was paid, a refund on the day it was made.
      </Typography>
    </Section>
  )
}

function Exports({ asked: { period, by } }: { asked: ReportQuery }) {
  const { busy, run } = useAction()
  const save = async () => {
    await keepDownload(await api().staffReports.export({ ...period, by }))
    return 'The report is in your downloads.'
  }
  const saveLines = async () => {
    await keepDownload(await api().staffReports.exportLines(period))
    return 'The order lines are in your downloads.'
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 2 }}>
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void run(save)}>
        Export this report (CSV)
      </Button>
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void run(saveLines)}>
        Export order lines with VAT (CSV)
      </Button>
    </Stack>
  )
}

export const reports: AdminResource = {
  name: 'reports',
  label: 'Reports',
  icon: ReportsIcon,
  group: 'Selling',
  list: ReportsPage,
  calls: {},
}
