import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { StaffSession } from '#contract/staff/security.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

/** The sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const { busy, run } = useAction()
  const { data: sessions, error } = useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: ({ signal }) => api().staffSecurity.sessions({}, { signal }),
  })
  const end = (session: StaffSession) =>
    run(async () => {
      await api().staffSecurity.endSession({ id: session.id })
      return `The session in ${session.device} has ended.`
    })
  const endOthers = () =>
    run(async () => {
      await api().staffSecurity.endOtherSessions({})
      return 'All other sessions have ended.'
    })
  return (
    <Section title="Where you are signed in">
      {error && <Alert severity="error">{error.message}</Alert>}
      <Box
        component="ul"
        aria-label="Sessions"
        sx={{ listStyle: 'none', p: 0, m: 0, '& > li': { borderTop: 1, borderColor: 'divider', py: 1 } }}
      >
        {sessions?.map((session) => (
          <Stack key={session.id} component="li" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>
                {session.device}{' '}
                {session.current && <Chip size="small" label="this one" color="success" variant="outlined" />}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                Since <When at={session.created_at} />, last used <When at={session.last_used_at} />
              </Typography>
            </Box>
            {!session.current && (
              <Button
                size="small"
                disabled={busy}
                aria-label={`End the session in ${session.device}`}
                onClick={() => void end(session)}
              >
                End
              </Button>
            )}
          </Stack>
        ))}
      </Box>
      {sessions && sessions.length > 1 && (
        <Button variant="outlined" disabled={busy} sx={{ mt: 1 }} onClick={() => void endOthers()}>
          End all others
        </Button>
      )}
    </Section>
  )
}
