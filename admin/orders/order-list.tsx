import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Box, Stack, type Theme, Tooltip, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { Button, DataTable, DateInput, FilterButton, List, SearchInput, SelectInput, SimpleList, TopToolbar, useListContext, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { OrderFilters, StaffOrderRow } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { inWords } from '../ui/when.tsx'
import { flagInWords, OrderState, STATES } from './order-state.tsx'

const FLAGGED = [
  { id: 'true', name: 'Needs a look' },
  { id: 'fraud', name: 'May be fraud' },
]
const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number, name or e-mail" sx={{ minWidth: 240 }} />,
  <SelectInput key="status" source="status" alwaysOn choices={STATES} label="State" />,
  <SelectInput
    key="paid"
    source="paid"
    choices={[
      { id: 'true', name: 'Paid' },
      { id: 'false', name: 'Not paid' },
    ]}
  />,
  <SelectInput
    key="country"
    source="country"
    choices={[
      { id: 'GB', name: 'United Kingdom' },
      { id: 'AE', name: 'United Arab Emirates' },
    ]}
  />,
  <DateInput key="from" source="from" label="From day" parse={asDay} />,
  <DateInput key="to" source="to" label="To day" parse={asDay} />,
  <SelectInput key="flagged" source="flagged" label="Flagged" choices={FLAGGED} />,
]

function asDay(value: string): string | null {
  return value || null
}

export function OrderList() {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }} perPage={25} actions={<ListActions />} title="Orders" empty={false}>
      {small ? <SmallList /> : <WideList />}
    </List>
  )
}

function SmallList() {
  return (
    <SimpleList<StaffOrderRow>
      primaryText={(order) => `${order.number ?? 'No number yet'} · ${order.full_name}`}
      secondaryText={(order) => (
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 0.5 }}>
          <OrderState status={order.status} /> {inWords(order.created_at)}
        </Box>
      )}
      tertiaryText={(order) => withPoundSign(order.total)}
      rowClick="show"
    />
  )
}

function WideList() {
  return (
    <DataTable<StaffOrderRow> rowClick="show" bulkActionButtons={<PrintButtons />}>
      <DataTable.Col<StaffOrderRow> source="number" label="Order" render={(order) => <Numbered order={order} />} />
      <DataTable.Col<StaffOrderRow> source="created_at" label="Placed" render={(order) => inWords(order.created_at)} />
      <DataTable.Col<StaffOrderRow>
        source="full_name"
        label="Customer"
        disableSort
        render={(order) => (
          <>
            {order.full_name}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.85em' }}>
              {order.email}
            </Box>
          </>
        )}
      />
      <DataTable.Col<StaffOrderRow> source="country" label="To" disableSort />
      <DataTable.Col<StaffOrderRow> source="status" label="State" disableSort render={(order) => <OrderState status={order.status} />} />
      <DataTable.Col<StaffOrderRow> source="paid" label="Paid" disableSort render={(order) => (order.paid ? 'Yes' : 'No')} />
      <DataTable.Col<StaffOrderRow> source="total" label="Total" align="right" render={(order) => <Total order={order} />} />
    </DataTable>
  )
}

function Numbered({ order }: { order: StaffOrderRow }) {
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', fontWeight: 600 }}>
      <span>{order.number ?? '–'}</span>
      {order.flags.length > 0 && (
        <Tooltip title={order.flags.map(flagInWords).join(', ')}>
          <FlagIcon color="error" fontSize="small" titleAccess={`Flagged: ${order.flags.map(flagInWords).join(', ')}`} />
        </Tooltip>
      )}
    </Stack>
  )
}

function Total({ order }: { order: StaffOrderRow }) {
  return (
    <>
      {withPoundSign(order.total)}
      {order.refunded !== '0.00' && (
        <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: '0.85em' }}>
          {`−${withPoundSign(order.refunded)}`}
        </Box>
      )}
    </>
  )
}

function ListActions() {
  return (
    <TopToolbar>
      <FilterButton />
      <ExportAll />
    </TopToolbar>
  )
}

/** Everything the filters match, not the page alone. */
function ExportAll() {
  const { filterValues } = useListContext()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    try {
      // The filters are those of this list, whose names are the contract's.
      await keepDownload(await api().staffOrders.export(filterValues as OrderFilters))
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : 'The export failed.', { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button label={busy ? 'Exporting…' : 'Export as CSV'} disabled={busy} onClick={exportAll}>
      <DownloadIcon />
    </Button>
  )
}

function PrintButtons() {
  const { selectedIds } = useListContext()
  const navigate = useNavigate()
  const print = (kind: 'slips' | 'invoices') => () => navigate(`/papers?kind=${kind}&ids=${selectedIds.join(',')}`)
  return (
    <>
      <Button label="Packing slips" onClick={print('slips')}>
        <PrintIcon />
      </Button>
      <Button label="Invoices" onClick={print('invoices')}>
        <PrintIcon />
      </Button>
    </>
  )
}
