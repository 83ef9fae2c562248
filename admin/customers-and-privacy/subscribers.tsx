import SubscribersIcon from '@mui/icons-material/CampaignOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { DataTable, Link, List, type RaRecord, SearchInput, SelectInput, TopToolbar } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { Subscriber } from '#contract/staff/customers-and-privacy.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

type SubscriberRow = Subscriber & RaRecord

const STATES = [
  { id: 'confirmed', name: 'Subscribed' },
  { id: 'pending', name: 'Not confirmed yet' },
  { id: 'unsubscribed', name: 'Unsubscribed' },
]
const KINDS = { confirmed: 'good', pending: 'waiting', unsubscribed: 'quiet' } as const
const nameOf = (state: Subscriber['state']) => STATES.find(({ id }) => id === state)?.name ?? state
const chip = ({ state }: SubscriberRow) => <StateChip state={nameOf(state)} kind={KINDS[state]} />

const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Email starts with" />,
  <SelectInput key="state" source="state" label="Status" alwaysOn choices={STATES} />,
]

function SubscriberList() {
  return (
    <List filters={filters} perPage={STAFF_PAGE_SIZE} exporter={false} actions={<Actions />} title="Newsletter">
      <Rows<SubscriberRow>
        small={{ primary: (row) => row.email, secondary: (row) => <Leave row={row} />, tertiary: chip }}
      >
        <DataTable.Col source="email" label="Email" disableSort />
        <DataTable.Col label="Status" render={chip} />
        <DataTable.Col
          label="Agreed"
          render={(row: SubscriberRow) => (row.agreed_at ? <AtCheckout row={row} /> : 'by the form')}
        />
        <DataTable.Col label="Asked" render={(row: SubscriberRow) => <When at={row.asked_at} />} />
        <DataTable.Col label="Confirmed" render={(row: SubscriberRow) => <When at={row.confirmed_at} />} />
        <DataTable.Col label="" render={(row: SubscriberRow) => <Leave row={row} />} />
      </Rows>
    </List>
  )
}

function AtCheckout({ row: { agreed_at, order_id } }: { row: SubscriberRow }) {
  if (!order_id) return <When at={agreed_at} />
  return (
    <Link to={`/orders/${encodeURIComponent(order_id)}/show`}>
      at the checkout, <When at={agreed_at} />
    </Link>
  )
}

function Leave({ row }: { row: SubscriberRow }) {
  const { busy, run } = useAction()
  if (row.state === 'unsubscribed') return <When at={row.unsubscribed_at} />
  const leave = () =>
    run(async () => {
      await api().staffPeople.unsubscribe({ id: row.id })
      return `${row.email} is unsubscribed.`
    })
  return (
    <Button size="small" disabled={busy} onClick={() => void leave()}>
      Unsubscribe
    </Button>
  )
}

function Actions() {
  const { busy, run } = useAction()
  const save = () =>
    run(async () => {
      await keepDownload(await api().staffPeople.exportSubscribers({}))
      return 'The list is in your downloads.'
    })
  return (
    <TopToolbar>
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        Export subscribers (CSV)
      </Button>
    </TopToolbar>
  )
}

export const subscribers: AdminResource = {
  name: 'subscribers',
  label: 'Newsletter',
  icon: SubscribersIcon,
  group: 'People',
  list: SubscriberList,
  calls: { list: (client) => client.staffPeople.subscribers },
}
