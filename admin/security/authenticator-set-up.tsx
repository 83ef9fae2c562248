import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../api.ts'
import type { FactorAnswer } from './factor-answer.ts'
import { QrCode } from './qr-code.tsx'
import { useWork } from './use-work.ts'

/** Shows a new secret as a QR code and as text, and asks for the first code. */
export function AuthenticatorSetUp({ onDone, onBack }: { onDone: (done: FactorAnswer) => void; onBack: () => void }) {
  const { busy, error, run } = useWork()
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  // Once on mount: each call replaces the secret before.
  useEffect(() => {
    void run(async () => setStarted(await api().staffSecurity.startAuthenticator({})))
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onDone(await api().staffSecurity.confirmAuthenticator({ code })))
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        {started && (
          <>
            <Typography variant="body2">
              Scan this with an authenticator app (Google Authenticator, Aegis, 1Password or another), then enter the
              six digits it shows.
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              <Box sx={{ border: 1, borderColor: 'divider', lineHeight: 0 }}>
                <QrCode text={started.uri} size={200} />
              </Box>
              <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
                <Typography variant="body2" color="textSecondary">
                  Or type this key into the app:
                </Typography>
                <Typography
                  component="code"
                  data-testid="authenticator-secret"
                  sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
                >
                  {started.secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </Typography>
              </Box>
            </Box>
            <TextField
              label="Six digits from the app"
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 } }}
              sx={{ maxWidth: 260 }}
            />
          </>
        )}
        {error && <Alert severity="error">{error}</Alert>}
        <Stack direction="row" spacing={1}>
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !started || code.trim() === ''}>
            Set up
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
