import { staffCalls } from '#contract/staff/calls.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { adjust, setThreshold } from './adjust.ts'
import { readCountSheet, saveCounts } from './count.ts'
import { listStock, readStockItem } from './items.ts'
import { listMovements } from './ledger.ts'

const PAGE = 25

export function staffStockApi(parts: Parts): BoundArea {
  const { db, now, settings } = parts
  return bind('staffStock', {
    items: async (query) => {
      const slice = sliceOf(query, PAGE)
      const found = await listStock(db, now(), slice, query)
      return paged(found.items, found.count, slice, settings.publicUrl + staffCalls.staffStock.items.path, query)
    },
    item: ({ id }) => readStockItem(db, now(), id),
    movements: async (query) => {
      const { id, ...rest } = query
      const slice = sliceOf(query, PAGE)
      const found = await listMovements(db, id, slice)
      return paged(found.movements, found.count, slice, settings.publicUrl + staffCalls.staffStock.movements.path.replace('{id}', String(id)), rest, found.ends)
    },
    adjust: (given, { user }) => adjust(parts, given, user),
    countSheet: ({ id }) => readCountSheet(db, now(), id),
    saveCounts: ({ counts, request_key }, { user }) => saveCounts(parts, counts, request_key, user),
    setThreshold: (given, { user }) => setThreshold(parts, given, user),
  })
}
