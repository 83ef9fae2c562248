import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import type { Profile } from '#contract/accounts.ts'
import { PASSWORD_HINT } from '#contract/credentials.ts'
import { EMAIL_MAX, FIRST_NAME_MAX, LAST_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import type { SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import { clearSignedIn } from '../auth-provider.ts'
import { Section } from '../ui/section.tsx'
import { useWork } from './use-work.ts'

/** Name, email and password of the signed-in member of staff. */
export function AccountSection({ state }: { state: SignInState }) {
  const { data: profile, error } = useQuery({
    queryKey: ['security', 'profile'],
    queryFn: ({ signal }) => api().accounts.profile({}, { signal }),
  })
  return (
    <>
      <Section title="Your account">
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          You sign in as {state.username}.
        </Typography>
        {error && <Alert severity="error">{error.message}</Alert>}
        {profile && <NameForm key={`${profile.first_name} ${profile.last_name}`} profile={profile} />}
        <EmailForm key={state.email} email={state.email} />
      </Section>
      <Section title="Password">
        <PasswordSection username={state.username} />
      </Section>
    </>
  )
}

function NameForm({ profile }: { profile: Profile }) {
  const { busy, error, run } = useWork()
  const notify = useNotify()
  const refresh = useRefresh()
  const [first, setFirst] = useState(profile.first_name)
  const [last, setLast] = useState(profile.last_name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api().accounts.changeProfile({ first_name: first, last_name: last })
      clearSignedIn()
      notify('Name changed.', { type: 'success' })
      refresh()
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' }, mb: 1 }}>
        <TextField
          label="First name"
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'given-name', maxLength: FIRST_NAME_MAX } }}
        />
        <TextField
          label="Last name"
          value={last}
          onChange={(event) => setLast(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'family-name', maxLength: LAST_NAME_MAX } }}
        />
        <Button type="submit" variant="outlined" disabled={busy} sx={{ flex: 'none' }}>
          Change name
        </Button>
      </Stack>
      {error && <Alert severity="error">{error}</Alert>}
    </form>
  )
}

function EmailForm({ email }: { email: string }) {
  const { busy, error, run } = useWork()
  const notify = useNotify()
  const refresh = useRefresh()
  const [typed, setTyped] = useState(email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api().staffSecurity.changeEmail({ email: typed.trim() })
      notify('Email address changed. We have sent an email to it.', { type: 'success' })
      refresh()
    })
  }
  return (
    <form onSubmit={submit}>
      {email === '' && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Your account has no email address. Without one, you get no warnings about sign-ins and can’t reset a forgotten
          password.
        </Alert>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' } }}>
        <TextField
          label="Email"
          type="email"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'email', maxLength: EMAIL_MAX } }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={busy || typed.trim() === '' || typed.trim() === email}
          sx={{ flex: 'none' }}
        >
          Change email
        </Button>
      </Stack>
      {error && <Alert severity="error">{error}</Alert>}
    </form>
  )
}

function PasswordSection({ username }: { username: string }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [done, setDone] = useState(0)
  return (
    <NewPasswordForm
      key={done}
      username={username}
      action="Change password"
      onDone={() => {
        notify('Password changed. Your other sessions have ended.', { type: 'success' })
        // Remounts the form to clear the typed passwords.
        setDone(done + 1)
        refresh()
      }}
    />
  )
}

/** A new password, typed twice because it is hidden. */
export function NewPasswordForm({
  username,
  action,
  onDone,
}: {
  username: string
  action: string
  onDone: () => void | Promise<void>
}) {
  const { busy, error, run } = useWork()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (password !== again) throw new Error('The passwords don’t match. Please type them again.')
      await api().staffSecurity.changePassword({ password })
      await onDone()
    })
  }
  const field = (label: string, value: string, change: (text: string) => void, help?: string) => (
    <TextField
      label={label}
      type="password"
      required
      value={value}
      onChange={(event) => change(event.target.value)}
      helperText={help}
      slotProps={{ htmlInput: { autoComplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX } }}
      sx={{ maxWidth: 420 }}
    />
  )
  return (
    <form onSubmit={submit}>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {field('New password', password, setPassword, PASSWORD_HINT)}
        {field('New password again', again, setAgain)}
        {error && <Alert severity="error">{error}</Alert>}
        <Button type="submit" variant="contained" disabled={busy || password === '' || again === ''}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
