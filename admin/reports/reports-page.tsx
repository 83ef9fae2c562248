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
import { namedPeriods } from './periods.ts'
import { BestSellers, CountriesAndBuyers, PartsTable } from './report-tables.tsx'
import { SalesChart } from './sales-chart.tsx'
import { inPounds } from './words.ts'

interface Asked {
  period: Period
  by: 'day' | 'month'
}

function ReportsPage() {
  const [named] = namedPeriods()
  const [asked, setAsked] = useState<Asked>({ period: named?.period ?? { from: '', to: '' }, by: 'day' })
  const { period, by } = asked
  const complete = period.from !== '' && period.to !== ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['reports', period, by],
    queryFn: ({ signal }) => api().staffReports.read({ ...period, by }, { signal }),
    // The figures before stay on the page until the new ones are there.
    placeholderData: keepPreviousData,
    enabled: complete,
    retry: false,
  })
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0 }}>
      <Title title="Reports" />
      <Asking asked={asked} onAsk={setAsked} />
      {isFetching && <LinearProgress aria-label="Loading" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && !error && (
        <>
          <Section title="Sales">
            <Typography sx={{ fontSize: 24, fontWeight: 600 }}>{inPounds(data.total.net)}</Typography>
            <Typography>
              {`${inPounds(data.total.sales)} sold in ${data.total.orders === 1 ? '1 order' : `${data.total.orders} orders`} (delivery ${inPounds(data.total.delivery)}), less ${inPounds(data.total.refunds)} refunded.`}
            </Typography>
            <Typography sx={{ mb: 2 }}>
              {data.vat_registered
                ? `VAT at 20 %: ${inPounds(data.total.vat)} in ${inPounds(data.total.standard_rated)}. Zero-rated exports: ${inPounds(data.total.zero_rated)}.`
                : 'Shop facts have no VAT number, so no VAT is counted.'}
            </Typography>
            <SalesChart parts={data.parts} by={by} />
          </Section>
          <Section title={by === 'day' ? 'By day' : 'By month'}>
            <PartsTable report={data} by={by} />
            <Exports asked={asked} />
          </Section>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <BestSellers title="Best sellers by units" sellers={data.best_by_units} />
            <BestSellers title="Best sellers by money" sellers={data.best_by_money} />
          </Box>
          <CountriesAndBuyers report={data} />
        </>
      )}
    </Stack>
  )
}

function Asking({ asked: { period, by }, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const day = (label: string, name: keyof Period) => (
    <TextField
      label={label}
      type="date"
      value={period[name]}
      onChange={(event) => onAsk({ period: { ...period, [name]: event.target.value }, by })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 170 }}
    />
  )
  return (
    <Section title="Which days">
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {namedPeriods().map((named) => (
          <Button key={named.name} variant="outlined" onClick={() => onAsk({ period: named.period, by: named.by })}>
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
          onChange={(_, chosen) => chosen && onAsk({ period, by: chosen })}
          aria-label="Sums"
        >
          <ToggleButton value="day">By day</ToggleButton>
          <ToggleButton value="month">By month</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Days are those of the United Kingdom. A sale counts on the day it was paid, a refund on its own day.
      </Typography>
    </Section>
  )
}

function Exports({ asked: { period, by } }: { asked: Asked }) {
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
