import StockIcon from '@mui/icons-material/Inventory2Outlined'
import LedgerIcon from '@mui/icons-material/ListAltOutlined'
import { Route } from 'react-router'
import type { AdminResource } from '../resource.ts'
import { CountPage } from './count-page.tsx'
import { ImportPage } from './import-page.tsx'
import { StockList } from './stock-list.tsx'
import { StockShow } from './stock-show.tsx'

export const stock: AdminResource = {
  name: 'stock',
  label: 'Stock',
  icon: StockIcon,
  group: 'Catalogue',
  list: StockList,
  show: StockShow,
  children: [
    <Route key="import" path="import" element={<ImportPage />} />,
    <Route key="count" path="count" element={<CountPage />} />,
  ],
  recordRepresentation: 'name',
  calls: {
    list: (client) => client.staffStock.items,
    one: (client) => client.staffStock.item,
  },
}

/** The ledger of an item. It has no list, only a place on the item's page. */
export const stockMovements: AdminResource = {
  name: 'stock_movements',
  label: 'Ledger',
  icon: LedgerIcon,
  group: null,
  calls: { list: (client) => client.staffStock.movements },
}
