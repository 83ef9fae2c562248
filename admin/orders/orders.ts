import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import type { AdminResource } from '../resource.ts'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

export const orders: AdminResource = {
  name: 'orders',
  label: 'Orders',
  icon: OrdersIcon,
  group: 'Selling',
  list: OrderList,
  show: OrderPage,
  recordRepresentation: (order) => order.number ?? 'Order',
  calls: { list: (client) => client.staffOrders.list, one: (client) => client.staffOrders.read },
}
