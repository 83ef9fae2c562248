import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import type { AdminResource } from '../resource.ts'

export const orders: AdminResource = {
  name: 'orders',
  label: 'Orders',
  icon: OrdersIcon,
  group: 'Selling',
  list: () => <p>Orders</p>,
  calls: {},
}
