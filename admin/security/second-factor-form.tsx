import KeyIcon from '@mui/icons-material/KeyOutlined'
import { Alert, Button, Divider, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { SIGN_IN_CODE_MAX } from '#contract/limits.ts'
import type { SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import { answerWithPasskey, passkeyError } from './passkey-call.ts'
import { useWork } from './use-work.ts'

interface Props {
  state: SignInState
  /** The button's text: "Sign in", "Confirm". */
  action: string
  /** `token` replaces the session's, if it changes. */
  onDone: (token: string | null) => void | Promise<void>
}

/** Asks for a passkey, an app's code or a recovery code. */
export function SecondFactorForm({ state, action, onDone }: Props) {
  const { busy, error, run } = useWork()
  const [code, setCode] = useState('')
  const why = state.passkeys.length > 0 ? passkeyError(state) : null
  const byCode = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { token } = await api().staffSecurity.verifyCode({ code }).catch(clearing)
      await onDone(token)
    })
  }
  // A rejected code never becomes valid.
  const clearing = (problem: unknown) => {
    setCode('')
    throw problem
  }
  return (
    <Stack spacing={2}>
      {state.passkeys.length > 0 && !why && (
        <>
          <Button
            variant="contained"
            startIcon={<KeyIcon />}
            disabled={busy}
            onClick={() => void run(async () => onDone((await answerWithPasskey()).token))}
          >
            Use a passkey
          </Button>
          <Divider>or</Divider>
        </>
      )}
      {why && <Typography variant="body2">{why}</Typography>}
      <form onSubmit={byCode}>
        <Stack spacing={2}>
          <TextField
            label={state.authenticator ? 'Code from your app, or a recovery code' : 'Recovery code'}
            required
            autoFocus={state.passkeys.length === 0 || why !== null}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{
              htmlInput: {
                autoComplete: 'one-time-code',
                autoCapitalize: 'characters',
                spellCheck: false,
                maxLength: SIGN_IN_CODE_MAX,
              },
            }}
          />
          {error && <Alert severity="error">{error}</Alert>}
          <Button
            type="submit"
            variant={state.passkeys.length > 0 && !why ? 'outlined' : 'contained'}
            disabled={busy || code.trim() === ''}
          >
            {action}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

/** Asks for the password again, for accounts without a second factor. */
export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { busy, error, run } = useWork()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api().staffSecurity.confirmPassword({ password })
      onDone()
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Your password"
          type="password"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
        />
        {error && <Alert severity="error">{error}</Alert>}
        <Button type="submit" variant="contained" disabled={busy || password === ''}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}
