import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { DataTable, List, type RaRecord, TextInput } from 'react-admin'
import type { AuditEntry } from '#contract/staff/operations.ts'
import type { AdminResource } from '../resource.ts'
import { InstantInput } from '../ui/instant-input.tsx'
import { Rows } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'

type EntryRow = AuditEntry & RaRecord

const filters = [
  <TextInput key="subject_kind" source="subject_kind" label="Type (product, order…)" alwaysOn resettable />,
  <TextInput key="customer" source="customer" label="Customer’s email" alwaysOn resettable />,
  <TextInput key="subject_id" source="subject_id" label="ID" resettable />,
  <InstantInput key="since" source="since" label="Since" />,
  <InstantInput key="until" source="until" label="Until" />,
]

function EntryList() {
  return (
    <List filters={filters} perPage={50} exporter={false} title="History">
      <Rows<EntryRow>
        small={{
          primary: (row) => `${row.by}: ${row.action}, ${row.subject_label}`,
          secondary: (row) => <Difference entry={row} />,
          tertiary: (row) => <When at={row.at} />,
        }}
      >
        <DataTable.Col label="When" render={(row: EntryRow) => <When at={row.at} />} />
        <DataTable.Col source="by" label="Who" disableSort />
        <DataTable.Col source="action" label="Action" disableSort />
        <DataTable.Col source="subject_label" label="Subject" disableSort />
        <DataTable.Col label="Changes" render={(row: EntryRow) => <Difference entry={row} />} />
      </Rows>
    </List>
  )
}

function Difference({ entry }: { entry: EntryRow }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  if (fields.length === 0) return null
  return (
    <Box component="details" sx={{ overflowX: 'auto', '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <summary>{fields.length > 3 ? `${fields.length} fields` : fields.join(', ')}</summary>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((field) => (
            <TableRow key={field}>
              <TableCell>{field}</TableCell>
              <TableCell sx={VALUE}>{textOf(entry.before?.[field])}</TableCell>
              <TableCell sx={VALUE}>{textOf(entry.after?.[field])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const VALUE = { overflowWrap: 'anywhere', maxWidth: 420, verticalAlign: 'top' }

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const history: AdminResource = {
  name: 'history',
  label: 'History',
  icon: HistoryIcon,
  group: 'Shop',
  list: EntryList,
  calls: { list: (client) => client.staffShop.audit },
}
