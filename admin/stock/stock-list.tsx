import CountIcon from '@mui/icons-material/FactCheckOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import { Button as LinkButton } from '@mui/material'
import { BooleanInput, DataTable, Link, List, SearchInput, TopToolbar } from 'react-admin'
import type { StockItem } from '#contract/staff/stock.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { ExportButton } from './export-button.tsx'

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Name or address" />,
  <BooleanInput key="low" source="low" label="Running low" alwaysOn />,
]

export function StockList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
      exporter={false}
      actions={<StockActions />}
    >
      <Rows<StockItem>
        rowClick="show"
        small={{
          primary: nameOf,
          secondary: (item) => `${item.available} available · ${item.level} on the shelf · ${item.held} held`,
          tertiary: (item) => <StockState item={item} />,
        }}
      >
        <DataTable.Col source="name" render={nameOf} />
        <DataTable.NumberCol source="level" label="On the shelf" />
        <DataTable.NumberCol source="held" disableSort />
        <DataTable.NumberCol source="available" label="Available" />
        <DataTable.NumberCol source="low_stock_at" label="Low at" disableSort />
        <DataTable.Col label="" disableSort render={(item: StockItem) => <StockState item={item} />} />
      </Rows>
    </List>
  )
}

export const nameOf = (item: StockItem) => (item.variant === null ? item.name : `${item.name}, ${item.variant}`)

export function StockState({ item }: { item: StockItem }) {
  if (!item.on_sale) return <StateChip state="Not on sale" />
  if (item.available <= 0) return <StateChip state="Sold out" kind="bad" />
  return item.low ? <StateChip state="Running low" kind="bad" /> : null
}

function StockActions() {
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <LinkButton component={Link} to="/stock/count" size="small" startIcon={<CountIcon />}>
        Stock-take
      </LinkButton>
      <ExportButton />
      <LinkButton component={Link} to="/stock/import" size="small" startIcon={<ImportIcon />}>
        Import prices and stock
      </LinkButton>
    </TopToolbar>
  )
}
