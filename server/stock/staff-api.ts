import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { adjust, setThreshold } from './adjust.ts'
import { readCountSheet, saveCounts } from './count.ts'
import { listStock, readStockItem } from './items.ts'
import { listMovements } from './ledger.ts'

export function staffStockApi(context: Context): Implementation {
  const { db, now, settings } = context
  return implement('staffStock', {
    items: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listStock(db, { ...query, now: now(), pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffStock.items.path, query })
    },
    item: ({ id }) => readStockItem(db, { now: now(), id }),
    movements: async (query) => {
      const { id, ...rest } = query
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listMovements(db, { item_id: id, pageRequest })
      return paged(found, {
        pageRequest,
        address: settings.publicUrl + staffCalls.staffStock.movements.path.replace('{id}', String(id)),
        query: rest,
      })
    },
    adjust: (given, { user }) => adjust(context, { ...given, by: user }),
    countSheet: ({ id }) => readCountSheet(db, { now: now(), id }),
    saveCounts: ({ counts, request_key }, { user }) => saveCounts(context, { counts, request_key, by: user }),
    setThreshold: (given, { user }) => setThreshold(context, { ...given, by: user }),
  })
}
