import MailsIcon from '@mui/icons-material/OutboxOutlined'
import { Alert, Box, Button, CardContent, Typography } from '@mui/material'
import { DataTable, List, type RaRecord, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StaffMail, StaffMailSummary } from '#contract/staff/operations.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

type MailRow = StaffMailSummary & RaRecord

const STATES = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'trying', name: 'Retrying' },
  { id: 'stuck', name: 'Failed' },
  { id: 'sent', name: 'Sent' },
]
const KINDS = { waiting: 'waiting', trying: 'waiting', stuck: 'bad', sent: 'good', erased: 'quiet' } as const
const chip = ({ state }: Pick<MailRow, 'state'>) => <StateChip state={state} kind={KINDS[state]} />

const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Recipient starts with" />,
  <SelectInput key="state" source="state" label="Status" alwaysOn choices={STATES} />,
]

function MailList() {
  return (
    <List filters={filters} perPage={STAFF_PAGE_SIZE} exporter={false} title="Emails">
      <Rows<MailRow>
        rowClick="show"
        small={{ primary: (row) => row.subject, secondary: (row) => row.to, tertiary: chip }}
      >
        <DataTable.Col label="Created" render={(row: MailRow) => <When at={row.created_at} />} />
        <DataTable.Col source="subject" disableSort />
        <DataTable.Col source="to" disableSort />
        <DataTable.Col label="Status" render={chip} />
        <DataTable.Col label="Sent" render={(row: MailRow) => <When at={row.sent_at} />} />
      </Rows>
    </List>
  )
}

function MailShow() {
  return (
    <RecordShow
      actions={false}
      sx={{ mt: 2, maxWidth: 800, '& .RaShow-main': { minWidth: 0 }, '& .RaShow-card': { minWidth: 0 } }}
      title="Email"
    >
      <Mail />
    </RecordShow>
  )
}

function Mail() {
  const mail = useRecordContext<StaffMail>()
  const { busy, run } = useAction()
  if (!mail) return null
  return (
    <CardContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="h2" variant="h6">
          {mail.subject}
        </Typography>
        {chip(mail)}
      </Box>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        To {mail.to}, created <When at={mail.created_at} />
        {mail.sent_at && ', sent '}
        <When at={mail.sent_at} />
      </Typography>
      {mail.last_error && (
        <Alert severity="error" sx={{ my: 2 }}>
          Tried {mail.attempts} {mail.attempts === 1 ? 'time' : 'times'}. The mail server said: {mail.last_error}
        </Alert>
      )}
      {mail.state !== 'sent' && (
        <Button
          variant="contained"
          sx={{ my: 2 }}
          disabled={busy}
          onClick={() => void run(() => api().staffShop.retryMail({ id: mail.id }))}
        >
          Try again
        </Button>
      )}
      <MailPreview mail={mail} />
    </CardContent>
  )
}

function MailPreview({ mail }: { mail: StaffMail }) {
  return (
    <>
      <Alert severity="info" sx={{ mt: 2 }}>
        The keys in the links are hidden here. Only the recipient has them.
      </Alert>
      <Box
        component="iframe"
        title={`The email “${mail.subject}”`}
        src={mail.preview_url}
        sandbox=""
        sx={{ width: '100%', height: '70vh', border: 1, borderColor: 'divider', mt: 2, bgcolor: 'background.default' }}
      />
    </>
  )
}

export const mails: AdminResource = {
  name: 'mails',
  label: 'Emails',
  icon: MailsIcon,
  group: 'Shop',
  list: MailList,
  show: MailShow,
  calls: { list: (client) => client.staffShop.mails, one: (client) => client.staffShop.mail },
}
