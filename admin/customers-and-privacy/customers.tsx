import CustomersIcon from '@mui/icons-material/PeopleOutlined'
import { DataTable, List, type RaRecord, SearchInput, SelectInput } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { Customer } from '#contract/staff/customers-and-privacy.ts'
import type { AdminResource } from '../resource.ts'
import { Rows } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import { CustomerShow } from './customer-page.tsx'

type CustomerRow = Customer & RaRecord

const LISTS = [
  { id: 'buyers', name: 'Customers with orders' },
  { id: 'accounts', name: 'Customers with an account' },
]
const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Email starts with" />,
  <SelectInput
    key="list"
    source="list"
    label="Show"
    alwaysOn
    choices={LISTS}
    emptyText={false}
    sx={{ minWidth: 240 }}
  />,
]
const bought = (row: CustomerRow) =>
  `${row.orders} ${row.orders === 1 ? 'order' : 'orders'}, ${withPoundSign(row.spent)}`

const RIGHT = { textAlign: 'right' }

function CustomerList() {
  return (
    <List filters={filters} filterDefaultValues={{ list: 'buyers' }} perPage={STAFF_PAGE_SIZE} exporter={false}>
      <Rows<CustomerRow>
        rowClick="show"
        small={{ primary: (row) => row.email, secondary: bought, tertiary: (row) => row.name }}
      >
        <DataTable.Col source="email" label="Email" disableSort />
        <DataTable.Col source="name" disableSort />
        <DataTable.Col label="Account" render={(row: CustomerRow) => (row.has_account ? 'yes' : 'guest')} />
        <DataTable.NumberCol source="orders" disableSort />
        <DataTable.Col label="Spent" sx={RIGHT} render={(row: CustomerRow) => withPoundSign(row.spent)} />
        <DataTable.Col label="Last order" render={(row: CustomerRow) => <When at={row.last_order_at} />} />
      </Rows>
    </List>
  )
}

export const customers: AdminResource = {
  name: 'customers',
  label: 'Customers',
  icon: CustomersIcon,
  group: 'People',
  list: CustomerList,
  show: CustomerShow,
  recordRepresentation: 'email',
  calls: {
    // The email address is the customer's id for react-admin.
    list: (client) => async (input, options) => {
      const page = await client.staffPeople.customers(input, options)
      return { ...page, results: page.results.map((customer) => ({ id: customer.email, ...customer })) }
    },
    one:
      (client) =>
      async ({ id }: { id: string }, options) => ({
        id,
        ...(await client.staffPeople.customer({ email: id }, options)),
      }),
  },
}
