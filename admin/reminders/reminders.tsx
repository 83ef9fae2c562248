import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import RemindersIcon from '@mui/icons-material/NotificationsActiveOutlined'
import { Button } from '@mui/material'
import { DataTable, List, type RaRecord, SelectInput, TopToolbar, useListContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { ReminderGroup, ReminderKind } from '#contract/staff/reminders.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Rows } from '../ui/rows.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'
import { ReminderShow } from './reminder-page.tsx'
import { countText, KINDS, kindName } from './reminder-words.ts'

type GroupRow = ReminderGroup & RaRecord

const filters = [<SelectInput key="kind" source="kind" label="Kind" alwaysOn choices={[...KINDS]} />]

function ReminderList() {
  return (
    <List filters={filters} perPage={STAFF_PAGE_SIZE} exporter={false} actions={<Actions />} title="Reminders">
      <Rows<GroupRow>
        rowClick="show"
        small={{ primary: (row) => row.name, secondary: (row) => kindName(row.kind), tertiary: countText }}
      >
        <DataTable.Col source="name" label="Waiting for" disableSort />
        <DataTable.Col label="Kind" render={(row: GroupRow) => kindName(row.kind)} />
        <DataTable.NumberCol source="waiting" label="People" disableSort />
        <DataTable.NumberCol source="unconfirmed" label="Not confirmed yet" disableSort />
        <DataTable.Col label="First asked" render={(row: GroupRow) => <When at={row.first_asked_at} />} />
        <DataTable.Col label="Next due" render={(row: GroupRow) => <When at={row.next_due_at} />} />
      </Rows>
    </List>
  )
}

function Actions() {
  const { filterValues } = useListContext()
  const { busy, run } = useAction()
  const save = () =>
    run(async () => {
      const { kind } = filterValues as { kind?: ReminderKind }
      const file = await api().staffReminders.export(kind ? { kind } : {})
      await keepDownload(file)
      return `Saved as ${file.filename}.`
    })
  return (
    <TopToolbar>
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        Export reminders (CSV)
      </Button>
    </TopToolbar>
  )
}

export const reminders: AdminResource = {
  name: 'reminders',
  label: 'Reminders',
  icon: RemindersIcon,
  group: 'People',
  list: ReminderList,
  show: ReminderShow,
  calls: { list: (client) => client.staffReminders.list, one: (client) => client.staffReminders.read },
}
