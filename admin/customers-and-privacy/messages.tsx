import MessagesIcon from '@mui/icons-material/MailOutlined'
import { Box, Button, CardContent, Link, Typography } from '@mui/material'
import { DataTable, List, type RaRecord, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StaffMessage } from '#contract/staff/customers-and-privacy.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatInstant, When } from '../ui/when.tsx'

type MessageRow = StaffMessage & RaRecord

const STATES = [
  { id: 'new', name: 'New' },
  { id: 'answered', name: 'Answered' },
]
const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Email starts with" />,
  <SelectInput key="state" source="state" label="Status" alwaysOn choices={STATES} />,
]
const chip = ({ state }: MessageRow) => <StateChip state={state} kind={state === 'new' ? 'waiting' : 'good'} />

function MessageList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      title="Messages"
    >
      <Rows<MessageRow>
        rowClick="show"
        small={{ primary: (row) => row.name, secondary: (row) => beginning(row), tertiary: chip }}
      >
        <DataTable.Col
          source="created_at"
          label="Received"
          render={(row: MessageRow) => <When at={row.created_at} />}
        />
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="email" label="Email" disableSort />
        <DataTable.Col label="Message" render={beginning} />
        <DataTable.Col label="Status" render={chip} />
      </Rows>
    </List>
  )
}

const beginning = ({ message }: MessageRow) => (message.length > 80 ? `${message.slice(0, 79)}…` : message)

function MessageShow() {
  return (
    <RecordShow
      actions={false}
      sx={{ mt: 2, maxWidth: 800, '& .RaShow-main': { minWidth: 0 }, '& .RaShow-card': { minWidth: 0 } }}
      title="Message"
    >
      <Message />
    </RecordShow>
  )
}

function Message() {
  const message = useRecordContext<MessageRow>()
  const { busy, run } = useAction()
  if (!message) return null
  const next = message.state === 'new' ? 'answered' : 'new'
  const mark = () =>
    run(async () => {
      await api().staffPeople.markMessage({ id: message.id, version: message.version, state: next })
      return next === 'answered' ? 'Marked as answered.' : 'Marked as new.'
    })
  return (
    <CardContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h6">
          {message.name}
        </Typography>
        {chip(message)}
        <Typography color="textSecondary">{formatInstant(message.created_at)}</Typography>
      </Box>
      <Typography>
        <Link href={`mailto:${message.email}`}>{message.email}</Link>
        {message.phone && ` · ${message.phone}`}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', my: 3, maxWidth: '66ch', overflowWrap: 'anywhere' }}>
        {message.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          href={`mailto:${message.email}?subject=${encodeURIComponent('Your message to us')}`}
        >
          Reply by email
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void mark()}>
          {next === 'answered' ? 'Mark as answered' : 'Mark as new'}
        </Button>
        <Button href={`/admin/customers/${encodeURIComponent(message.email.toLowerCase())}/show`}>View customer</Button>
      </Box>
    </CardContent>
  )
}

export const messages: AdminResource = {
  name: 'messages',
  label: 'Messages',
  icon: MessagesIcon,
  group: 'People',
  list: MessageList,
  show: MessageShow,
  calls: { list: (client) => client.staffPeople.messages, one: (client) => client.staffPeople.message },
}
