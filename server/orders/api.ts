import { calls } from '#contract/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { listOrders, readOrder } from './orders.ts'
import { ordersIn } from './orders-in.ts'

const ORDERS_A_PAGE = 10

export function ordersApi({ db, settings, now }: Context): Implementation {
  return implement('orders', {
    list: async (query, { user, language }) => {
      const pageRequest = pageRequestOf(query, ORDERS_A_PAGE)
      const found = await listOrders(db, { user_id: user.id, language, pageRequest })
      const results = await ordersIn(db, { language, orders: found.results })
      return paged({ ...found, results }, { pageRequest, address: settings.publicUrl + calls.orders.list.path, query })
    },
    read: async ({ id }, { user, language }) => {
      const order = await readOrder(db, { id, user_id: user?.id ?? null, language, now: now() })
      const [shown = order] = await ordersIn(db, { language, orders: [order] })
      return shown
    },
  })
}
