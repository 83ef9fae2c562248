import { calls } from '#contract/calls.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { listOrders, readOrder } from './orders.ts'

const ORDERS_A_PAGE = 10

export function ordersApi({ db, settings, now }: Parts): BoundArea {
  return bind('orders', {
    list: async (query, { user }) => {
      const slice = sliceOf(query, ORDERS_A_PAGE)
      const found = await listOrders(db, user.id, slice)
      return paged(found.orders, found.count, slice, settings.publicUrl + calls.orders.list.path, query)
    },
    read: ({ id }, { user }) => readOrder(db, id, user?.id ?? null, now()),
  })
}
