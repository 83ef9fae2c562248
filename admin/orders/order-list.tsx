import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import {
  Button,
  DateInput,
  FilterButton,
  List,
  Pagination,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
  useNotify,
} from 'react-admin'
import { PAPERS_CAP, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { OrderFilters } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { COUNTRY_CHOICES } from '../ui/country-choices.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SmallList, WideList } from './order-rows.tsx'
import { STATES } from './order-state.tsx'

const FLAGGED = [
  { id: 'true', name: 'Needs attention' },
  { id: 'fraud', name: 'May be fraud' },
]
/** Orders of nothing but gift cards are emailed. */
const SENT_BY = [
  { id: 'parcel', name: 'Parcel' },
  { id: 'email', name: 'Email' },
]
const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Number, name, email, phone, postcode, product, payment or £"
    sx={{ minWidth: { xs: 240, md: 520 } }}
  />,
  <StatusInput key="status" source="status" alwaysOn />,
  <SelectInput
    key="paid"
    source="paid"
    choices={[
      { id: 'true', name: 'Paid' },
      { id: 'false', name: 'Not paid' },
    ]}
  />,
  <SelectInput key="country" source="country" choices={COUNTRY_CHOICES} />,
  <TextInput key="service" source="service" label="Service" placeholder="Express" />,
  <DateInput key="from" source="from" label="From date" parse={asDay} />,
  <DateInput key="to" source="to" label="To date" parse={asDay} />,
  <SelectInput key="sent_by" source="sent_by" label="Sent by" choices={SENT_BY} />,
  <SelectInput key="flagged" source="flagged" label="Flagged" choices={FLAGGED} />,
]

/** Packing begins with the oldest order; looking for one begins with the newest. */
function StatusInput({ source }: { source: string; alwaysOn: boolean }) {
  const { setSort } = useListContext()
  const sortFor = (status: string) =>
    setSort({ field: 'created_at', order: ['paid', 'held', 'packed'].includes(status) ? 'ASC' : 'DESC' })
  return (
    <SelectInput source={source} choices={STATES} label="Status" onChange={(event) => sortFor(event.target.value)} />
  )
}

function asDay(value: string): string | null {
  return value || null
}

export function OrderList() {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={STAFF_PAGE_SIZE}
      // At most as many as can be printed at once.
      pagination={<Pagination rowsPerPageOptions={[10, STAFF_PAGE_SIZE, PAPERS_CAP]} />}
      actions={<ListActions />}
      title="Orders"
      empty={false}
      // With `overflow: hidden`, the selection bar could not stick to the window's bottom.
      sx={{ '& .RaList-content': { overflow: 'visible' } }}
    >
      <FilterChips />
      {small ? <SmallList /> : <WideList />}
      <SelectionBar />
    </List>
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

/** Exports all orders that match the filters, not only this page. */
function ExportAll() {
  const { filterValues } = useListContext()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    try {
      // The list's filters have the contract's names.
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
