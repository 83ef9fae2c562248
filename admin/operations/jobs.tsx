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

/** Readable names of the jobs (server/jobs/queues.ts). */
const NAMES: Record<string, string> = {
  'send-mail': 'Send an email',
  'order-link': 'Send a new link to an order',
  refund: 'Refund a payment',
  'password-reset': 'Email a password reset link',
  'forward-subscriber': 'Add a subscriber to the mailing list',
  reconcile: 'Check open payments with Stripe',
  'tell-staff': 'Notify staff about new orders, low stock, disputes and messages',
  'checkout-consents': 'Email shoppers who ticked the newsletter at checkout',
  'finish-erasures': 'Erase customers who asked, once their orders are complete',
  'send-gift-cards': 'Email the gift cards whose day has come',
  'send-reminders': 'Email shoppers who asked to be reminded',
  'count-sales': 'Count sales for the best sellers',
  'ingredient-lists': 'Write the lists of ingredients on the day when other allergens count',
  tidy: 'Delete expired data',
  prove: 'Compare the shop’s records with Stripe’s',
}
const nameOf = (row: JobRow) => NAMES[row.name] ?? row.name

function JobList() {
  return (
    <List perPage={STAFF_PAGE_SIZE} exporter={false} title="Failed jobs" empty={<Nothing />}>
      <Rows<JobRow>
        small={{ primary: nameOf, secondary: (row) => row.problem, tertiary: (row) => <RetryButton row={row} /> }}
      >
        <DataTable.Col label="Job" render={nameOf} />
        <DataTable.Col label="Error" render={(row: JobRow) => row.problem} />
        <DataTable.Col label="Details" render={(row: JobRow) => detailsOf(row)} />
        <DataTable.NumberCol source="tries" disableSort />
        <DataTable.Col label="Failed" render={(row: JobRow) => <When at={row.failed_at} />} />
        <DataTable.Col label="" render={(row: JobRow) => <RetryButton row={row} />} />
      </Rows>
    </List>
  )
}

const detailsOf = ({ data }: JobRow) =>
  Object.entries(data)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(', ')

function Nothing() {
  return <Typography sx={{ p: 4 }}>No failed jobs.</Typography>
}

function RetryButton({ row }: { row: JobRow }) {
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
