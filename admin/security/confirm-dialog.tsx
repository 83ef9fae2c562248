import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import { replaceToken } from '../session-tabs.ts'
import { answerConfirmations } from './confirmation.ts'
import { PasswordForm, SecondFactorForm } from './second-factor-form.tsx'

/** Asks for a second factor or the password when a call needs a confirmation. */
export function ConfirmDialog() {
  const [state, setState] = useState<SignInState | 'loading' | 'failed' | null>(null)
  const finish = useRef<(confirmed: boolean) => void>(() => undefined)
  const close = (confirmed: boolean) => {
    setState(null)
    finish.current(confirmed)
  }
  // Calls run outside React; while mounted, this dialog answers them.
  useEffect(
    () =>
      answerConfirmations(() => {
        setState('loading')
        api()
          .staffSecurity.state({})
          .then(setState, () => setState('failed'))
        return new Promise((resolve) => {
          finish.current = resolve
        })
      }),
    [],
  )
  return (
    <Dialog open={state !== null} onClose={() => close(false)} fullWidth maxWidth="xs" aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">Confirm that it’s you</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          This action needs a fresh confirmation, which lasts ten minutes.
        </Typography>
        {state === 'failed' && <Alert severity="error">The shop could not be reached. Please try again.</Alert>}
        {typeof state === 'object' && state && <Proof state={state} onConfirmed={() => close(true)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(false)}>Not now</Button>
      </DialogActions>
    </Dialog>
  )
}

function Proof({ state, onConfirmed }: { state: SignInState; onConfirmed: () => void }) {
  if (state.state !== 'given') return <PasswordForm username={state.username} onDone={onConfirmed} />
  const done = (token: string | null) => {
    if (token) replaceToken(token)
    onConfirmed()
  }
  return <SecondFactorForm state={state} action="Confirm" onDone={done} />
}
