import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import type { FactorAnswer } from './factor-answer.ts'
import { makePasskey } from './passkey-call.ts'
import { useWork } from './use-work.ts'

/** Asks for a name and creates a passkey. */
export function PasskeySetUp({ onDone, onBack }: { onDone: (done: FactorAnswer) => void; onBack: () => void }) {
  const { busy, error, run } = useWork()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onDone(await makePasskey(name)))
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        <Typography variant="body2">
          Your browser asks for your fingerprint, your face, your device’s PIN or a security key. Give it a name that
          tells you where it is.
        </Typography>
        <TextField
          label="Name of the passkey"
          placeholder="My laptop"
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_MAX } }}
          sx={{ maxWidth: 360 }}
        />
        {error && <Alert severity="error">{error}</Alert>}
        <Stack direction="row" spacing={1}>
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button type="submit" variant="contained" disabled={busy || name.trim() === ''}>
            Add passkey
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
