import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import type { Passkey } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  if (passkeys.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Passkeys"
      sx={{ listStyle: 'none', p: 0, m: 0, '& > li': { borderTop: 1, borderColor: 'divider', py: 1 } }}
    >
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </Box>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { busy, run } = useAction()
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run(async () => {
      await api().staffSecurity.renamePasskey({ id, name: typed ?? name })
      return 'Passkey renamed.'
    })
    if (done) setTyped(null)
  }
  const remove = () =>
    run(async () => {
      await api().staffSecurity.removePasskey({ id })
      return `Passkey “${name}” removed.`
    })
  if (typed !== null)
    return (
      <Box component="li">
        <Box
          component="form"
          onSubmit={(event: FormEvent) => void rename(event)}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <TextField
            label="Name of the passkey"
            value={typed}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_MAX } }}
            sx={{ flex: '1 1 200px', m: 0 }}
          />
          <Button type="submit" variant="contained" disabled={busy || typed.trim() === ''}>
            Save
          </Button>
          <Button onClick={() => setTyped(null)}>Back</Button>
        </Box>
      </Box>
    )
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Added <When at={created_at} />, {last_used_at ? 'last used ' : 'not used yet'}
          <When at={last_used_at} />
        </Typography>
      </Box>
      <Button size="small" aria-label={`Rename the passkey ${name}`} onClick={() => setTyped(name)}>
        Rename
      </Button>
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={`Remove the passkey ${name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </Stack>
  )
}
