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

/** What the owner asks of everybody who works here. */
export function EverybodySection() {
  const { data: settings, error } = useQuery({
    queryKey: ['security', 'settings'],
    queryFn: ({ signal }) => api().staffSecurity.settings({}, { signal }),
  })
  return (
    <Section title="For everybody who works here">
      {error && <Alert severity="error">{error.message}</Alert>}
      {settings && <SettingsForm key={settings.version} settings={settings} />}
    </Section>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { busy, trouble, run } = useWork()
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
          label="Ask everybody for a second factor. Whoever has none sets one up before anything else answers."
        />
        <TextField
          label="Ask again before refunds above (pounds)"
          required
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          helperText="Counted with what the same person refunded within the hour. Exports, erasing, staff accounts and changes of how one signs in are always asked for again."
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ maxWidth: 420 }}
        />
        {trouble && <Alert severity="error">{trouble}</Alert>}
        <Button type="submit" variant="contained" disabled={busy}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
