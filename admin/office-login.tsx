import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Login, useLogin } from 'react-admin'
import type { SignInState } from '#contract/staff/security.ts'
import { api } from './api.ts'
import { NOT_STAFF } from './auth-provider.ts'
import { deviceId } from './device.ts'
import { NewPasswordForm } from './security/account-section.tsx'
import { ConfirmDialog } from './security/confirm-dialog.tsx'
import { SecondFactorForm } from './security/second-factor-form.tsx'
import { SecondFactorSetUp } from './security/set-up.tsx'
import { useWork } from './security/use-work.ts'
import { endSession, replaceToken } from './session-tabs.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

export function OfficeLogin() {
  return (
    <Login
      sx={{
        background: '#EFE8DB',
        backgroundImage: 'none',
        '& .RaLogin-card': { my: { xs: 2, sm: '10vh' }, width: 'min(420px, calc(100vw - 24px))', minWidth: 0, p: 2 },
        '& .RaLogin-avatar': { display: 'none' },
      }}
    >
      <Typography
        component="h1"
        sx={{ fontFamily: '"EB Garamond", Georgia, serif', fontSize: 28, textAlign: 'center', color: 'primary.main' }}
      >
        Sidr &amp; Sage
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', mb: 2 }}>
        The back office
      </Typography>
      <SignIn />
      <ConfirmDialog />
    </Login>
  )
}

/**
 * Username and password, then whatever the shop requires: the second factor, a new password, or setting up a factor.
 */
function SignIn() {
  const login = useLogin()
  const [state, setState] = useState<SignInState | null>(null)
  const startAgain = () => {
    // End this half-finished session, or the next visit would continue with it.
    api()
      .accounts.signOut({})
      .catch(() => undefined)
    endSession()
    setState(null)
  }
  /** Goes to the next step, or to the back office. */
  const continueSignIn = async () => {
    const next = await api().staffSecurity.state({})
    if (next.state === 'needed' || next.state === 'set-up' || next.must_change_password) setState(next)
    else await complete()
  }
  const complete = async () => {
    await login({})
  }
  // A token from the storefront's sign-in page or another tab may still need the second factor. Continue with it.
  useEffect(() => {
    if (readToken()) continueSignIn().catch(() => undefined)
  }, [])
  if (state?.state === 'needed')
    return (
      <Step title="Your second factor" intro={`Signing in as ${state.username}.`} onBack={startAgain}>
        <SecondFactorForm
          state={state}
          action="Sign in"
          onDone={(token) => {
            if (token) replaceToken(token)
            return continueSignIn()
          }}
        />
      </Step>
    )
  if (state?.must_change_password)
    return (
      <Step
        title="Choose your own password"
        intro="You signed in with a temporary password, which somebody else may know. Choose one that only you know."
        onBack={startAgain}
      >
        <NewPasswordForm username={state.username} action="Save and continue" onDone={continueSignIn} />
      </Step>
    )
  if (state?.state === 'set-up')
    return (
      <Step
        title="Set up a second factor"
        intro="The shop’s owner requires one for all staff. A passkey is quickest; an authenticator app works too."
        onBack={startAgain}
      >
        <SecondFactorSetUp state={state} onDone={() => void complete()} />
      </Step>
    )
  return <PasswordStep onSignedIn={continueSignIn} />
}

function Step({
  title,
  intro,
  onBack,
  children,
}: {
  title: string
  intro: string
  onBack: () => void
  children: ReactNode
}) {
  return (
    <Stack spacing={2}>
      <Box>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {intro}
        </Typography>
      </Box>
      {children}
      <Button size="small" onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        Sign in as someone else
      </Button>
    </Stack>
  )
}

function PasswordStep({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { busy, error, run } = useWork()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const device = deviceId()
      const { token } = await api().accounts.signIn({ username, password, ...(device ? { device } : {}) })
      keepToken(token)
      const { is_staff, is_superuser } = await api().accounts.profile({})
      if (is_staff || is_superuser) return onSignedIn()
      await api()
        .accounts.signOut({})
        .catch(() => undefined)
      forgetToken()
      throw new Error(NOT_STAFF)
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={1}>
        <TextField
          label="Username"
          required
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } }}
        />
        <TextField
          label="Password"
          type="password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
        />
        {error && <Alert severity="error">{error}</Alert>}
        <Button type="submit" variant="contained" disabled={busy}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
