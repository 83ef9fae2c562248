import { Alert, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { useWork } from './use-work.ts'

interface Settings {
  second_factor_required: boolean
  refund_limit: string
  version: number
}

/** The owner's security settings for all staff. */
export function AllStaffSection() {
  const { data: settings, error } = useQuery({
    queryKey: ['security', 'settings'],
    queryFn: ({ signal }) => api().staffSecurity.settings({}, { signal }),
  })
  return (
    <Section title="For all staff">
      {error && <Alert severity="error">{error.message}</Alert>}
      {settings && <SettingsForm key={settings.version} settings={settings} />}
    </Section>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { busy, error, run } = useWork()
  const notify = useNotify()
  const refresh = useRefresh()
  const [required, setRequired] = useState(settings.second_factor_required)
  const [limit, setLimit] = useState(settings.refund_limit)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api().staffSecurity.updateSettings({
        version: settings.version,
        second_factor_required: required,
        refund_limit: limit.trim(),
      })
      notify('Saved.', { type: 'success' })
      refresh()
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <FormControlLabel
          control={<Switch checked={required} onChange={(_, checked) => setRequired(checked)} />}
          label="Require a second factor. Staff without one must set it up before they can continue."
        />
        <TextField
          label="Confirm refunds above (pounds)"
          required
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          helperText="Includes refunds, replacements and lower prices by the same person in the past hour. Exports, erasures, discount codes, staff accounts and sign-in changes always need confirmation."
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ maxWidth: 420 }}
        />
        {error && <Alert severity="error">{error}</Alert>}
        <Button type="submit" variant="contained" disabled={busy}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
