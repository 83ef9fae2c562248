import { orders } from './orders/orders.tsx'
import type { AdminResource } from './resource.ts'

/** Everything in the back office that has a list, in the order of the menu. */
export const resources: AdminResource[] = [orders]
