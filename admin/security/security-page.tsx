import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, usePermissions, useRefresh } from 'react-admin'
import type { SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { AccountSection } from './account-section.tsx'
import { AllStaffSection } from './all-staff-section.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SecondFactorSetUp } from './set-up.tsx'

function SecurityPage() {
  const { permissions } = usePermissions<'superuser' | 'staff'>()
  const { data: state, error } = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => api().staffSecurity.state({}, { signal }),
  })
  return (
    <Stack spacing={2} sx={{ my: 2, maxWidth: 900 }}>
      <Title title="Sign-in and security" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {state && <AccountSection state={state} />}
      {state && <SecondFactorSection state={state} />}
      {state && state.state === 'given' && <RecoverySection state={state} />}
      <SessionsSection />
      {permissions === 'superuser' && <AllStaffSection />}
    </Stack>
  )
}

function SecondFactorSection({ state }: { state: SignInState }) {
  const refresh = useRefresh()
  const [settingUp, setSettingUp] = useState(false)
  const none = !state.authenticator && state.passkeys.length === 0
  return (
    <Section title="Second factor">
      <Stack spacing={2}>
        {none && !settingUp && (
          <Alert severity="info">
            You sign in with only a password. With a second factor, someone who learns it still can’t get in. A passkey
            is quickest; an authenticator app works too.
          </Alert>
        )}
        {!settingUp && <PasskeyList passkeys={state.passkeys} />}
        {!settingUp && state.authenticator && <AuthenticatorRow />}
        <SecondFactorSetUp state={state} onStep={(step) => setSettingUp(step === 'begun')} onDone={refresh} />
      </Stack>
    </Section>
  )
}

function AuthenticatorRow() {
  const { busy, run } = useAction()
  const remove = () =>
    run(async () => {
      await api().staffSecurity.removeAuthenticator({})
      return 'Authenticator app removed.'
    })
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', pt: 1 }}
    >
      <Typography>Authenticator app</Typography>
      <Button
        color="error"
        size="small"
        disabled={busy}
        aria-label="Remove the authenticator app"
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </Stack>
  )
}

function RecoverySection({ state }: { state: SignInState }) {
  const { busy, run } = useAction()
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = () =>
    run(async () => {
      setCodes((await api().staffSecurity.newRecoveryCodes({})).recovery_codes)
      return 'The old recovery codes no longer work.'
    })
  const left = state.recovery_codes_left
  return (
    <Section title="Recovery codes">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          {left <= 3 && (
            <Alert severity="warning">
              {left === 0 ? 'You have no recovery codes left.' : `Only ${left} left.`} Make new ones.
            </Alert>
          )}
          <Typography variant="body2">
            {left} of 10 left. Each signs you in once, when you can’t reach your phone or passkey. New codes replace the
            old ones.
          </Typography>
          <Button variant="outlined" disabled={busy} onClick={() => void renew()}>
            Make ten new codes
          </Button>
        </Stack>
      )}
    </Section>
  )
}

export const security: AdminResource = {
  name: 'security',
  label: 'Sign-in and security',
  icon: SecurityIcon,
  group: 'Shop',
  list: SecurityPage,
  calls: {},
}
