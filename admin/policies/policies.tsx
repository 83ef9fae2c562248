import TextsIcon from '@mui/icons-material/DescriptionOutlined'
import { DataTable, List, type RaRecord } from 'react-admin'
import type { PolicyName } from '#contract/policies.ts'
import type { StaffPolicySummary } from '#contract/staff/policies.ts'
import type { AdminResource } from '../resource.ts'
import { Rows } from '../ui/rows.tsx'
import { formatDay } from '../ui/when.tsx'
import { PolicyEdit } from './policy-form.tsx'

type PolicyRow = StaffPolicySummary & RaRecord

const textOf = ({ own }: PolicyRow) => (own ? 'Default text' : 'Your text')

function PolicyList() {
  return (
    <List perPage={10} pagination={false} exporter={false} actions={false} title="Policy texts">
      <Rows<PolicyRow>
        rowClick="edit"
        small={{
          primary: ({ title }) => title,
          secondary: textOf,
          tertiary: ({ updated_on }) => formatDay(updated_on),
        }}
      >
        <DataTable.Col source="title" label="Page" disableSort />
        <DataTable.Col label="Text" render={textOf} />
        <DataTable.NumberCol source="number" label="Version" disableSort />
        <DataTable.Col label="Last updated" render={({ updated_on }: PolicyRow) => formatDay(updated_on)} />
      </Rows>
    </List>
  )
}

export const policyTexts: AdminResource = {
  name: 'policy-texts',
  label: 'Policy texts',
  icon: TextsIcon,
  group: 'Shop',
  superuser: true,
  list: PolicyList,
  edit: PolicyEdit,
  recordRepresentation: 'title',
  calls: {
    list: (client) => async () => {
      const results = await client.staffPolicies.list({})
      return { results, count: results.length }
    },
    one: (client) => (input: { id: PolicyName }) => client.staffPolicies.read({ policy: input.id }),
    update: (client) => (input: { id: PolicyName; version: number; lead: string; content: string }) =>
      client.staffPolicies.publish({
        policy: input.id,
        version: input.version,
        lead: input.lead ?? '',
        content: input.content ?? '',
      }),
  },
}
