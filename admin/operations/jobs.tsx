import JobsIcon from '@mui/icons-material/BuildCircleOutlined'
import { Button, Typography } from '@mui/material'
import { DataTable, List, type RaRecord } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { FailedJob } from '#contract/staff/operations.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { Rows } from '../ui/rows.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

type JobRow = FailedJob & RaRecord

/** The purpose of each job, for staff who see that it failed. */
const NAMES: Record<string, string> = {
  'send-mail': 'Sending a mail',
  refund: 'Giving money back',
  'password-reset': 'Mailing a link to a new password',
  'forward-subscriber': 'Passing a subscriber to the mailing list',
  reconcile: 'Asking Stripe about open payments',
  'tell-staff': 'Writing to the staff of new orders, low stock, disputes and messages',
  'checkout-consents': 'Asking those who agreed at the checkout to confirm the newsletter',
  'finish-erasures': 'Forgetting those who asked, once their orders are over',
  tidy: 'Forgetting what is past its time',
  prove: 'Checking the books against Stripe’s',
}
const nameOf = (row: JobRow) => NAMES[row.name] ?? row.name

function JobList() {
  return (
    <List perPage={STAFF_PAGE_SIZE} exporter={false} title="Jobs given up" empty={<Nothing />}>
      <Rows<JobRow>
        small={{ primary: nameOf, secondary: (row) => row.problem, tertiary: (row) => <Again row={row} /> }}
      >
        <DataTable.Col label="Job" render={nameOf} />
        <DataTable.Col label="Why" render={(row: JobRow) => row.problem} />
        <DataTable.Col label="About" render={(row: JobRow) => aboutOf(row)} />
        <DataTable.NumberCol source="tries" disableSort />
        <DataTable.Col label="Given up" render={(row: JobRow) => <When at={row.failed_at} />} />
        <DataTable.Col label="" render={(row: JobRow) => <Again row={row} />} />
      </Rows>
    </List>
  )
}

const aboutOf = ({ data }: JobRow) =>
  Object.entries(data)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(', ')

function Nothing() {
  return <Typography sx={{ p: 4 }}>Nothing has been given up. The shop does its work.</Typography>
}

function Again({ row }: { row: JobRow }) {
  const { busy, run } = useAction()
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      onClick={() => void run(() => api().staffShop.retryJob({ id: row.id }))}
    >
      Try again
    </Button>
  )
}

export const jobs: AdminResource = {
  name: 'jobs',
  label: 'Jobs',
  icon: JobsIcon,
  group: 'Shop',
  list: JobList,
  calls: { list: (client) => client.staffShop.jobs },
}
