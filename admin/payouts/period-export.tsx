import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { Period } from '#contract/staff/reports.ts'
import { api } from '../api.ts'
import { namedPeriods } from '../reports/periods.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'

/** Every transaction of the payouts that arrive in a period, for the accountant. */
export function PeriodExport() {
  const [period, setPeriod] = useState<Period>(namedPeriods()[1]?.period ?? { from: '', to: '' })
  const { busy, run } = useAction()
  const save = async () => {
    await keepDownload(await api().staffPayouts.exportPeriod(period))
    return 'The payouts are in your downloads.'
  }
  const day = (label: string, name: keyof Period) => (
    <TextField
      label={label}
      type="date"
      value={period[name]}
      onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 170 }}
    />
  )
  return (
    <Section title="For your accountant">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Every sale, refund, dispute and fee of the payouts that arrive on these days. The rows of each payout come to
        nothing, because its own row takes it from Stripe to the bank. It names no customers.
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        {namedPeriods().map((named) => (
          <Button key={named.name} variant="outlined" onClick={() => setPeriod(named.period)}>
            {named.name}
          </Button>
        ))}
      </Stack>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {day('First arrival', 'from')}
        {day('Last arrival', 'to')}
        <Button
          startIcon={<DownloadIcon />}
          disabled={busy || period.from === '' || period.to === ''}
          onClick={() => void run(save)}
        >
          Export these payouts (CSV)
        </Button>
      </Stack>
    </Section>
  )
}
