import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { SignInState } from '#contract/staff/security.ts'
import { replaceToken } from '../session-tabs.ts'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import type { FactorAnswer } from './factor-answer.ts'
import { passkeyError } from './passkey-call.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets up a second factor, and shows the recovery codes that come with the first. */
export function SecondFactorSetUp({
  state,
  onDone,
  onStep,
}: {
  state: SignInState
  onDone: () => void
  onStep?: (step: 'begun' | 'left') => void
}) {
  const [step, setStep] = useState<'authenticator' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const go = (to: typeof step) => {
    setStep(to)
    onStep?.(to ? 'begun' : 'left')
  }
  const done = ({ token, recovery_codes }: FactorAnswer) => {
    // The old token has ended; the next call would sign the user out.
    if (token) replaceToken(token)
    if (recovery_codes) setCodes(recovery_codes)
    else finish()
  }
  const finish = () => {
    setCodes(null)
    go(null)
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={finish} />
  if (step === 'authenticator') return <AuthenticatorSetUp onDone={done} onBack={() => go(null)} />
  if (step === 'passkey') return <PasskeySetUp onDone={done} onBack={() => go(null)} />
  const why = passkeyError(state)
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={why !== null} onClick={() => go('passkey')}>
          Add a passkey…
        </Button>
        <Button variant="outlined" onClick={() => go('authenticator')}>
          {state.authenticator ? 'Move the authenticator app to another phone…' : 'Set up an authenticator app…'}
        </Button>
      </Stack>
      {why && (
        <Typography variant="body2" color="textSecondary">
          {why}
        </Typography>
      )}
    </Stack>
  )
}
