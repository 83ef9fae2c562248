import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import {
  createBatch,
  createDiscount,
  exportDiscounts,
  listDiscounts,
  readDiscount,
  updateDiscount,
} from './staff-discounts.ts'

export function staffDiscountsApi(context: Context): Implementation {
  return implement('staffDiscounts', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listDiscounts(context, { ...query, pageRequest })
      const address = context.settings.publicUrl + staffCalls.staffDiscounts.list.path
      return paged(found, { pageRequest, address, query })
    },
    read: ({ id }) => readDiscount(context, id),
    create: (given, { user }) => createDiscount(context, { ...given, by: user }),
    update: (given, { user }) => updateDiscount(context, { ...given, by: user }),
    createBatch: (given, { user }) => createBatch(context, { ...given, by: user }),
    export: async (filters, { user }) => ({
      filename: 'discount-codes.csv',
      chunks: await exportDiscounts(context, { ...filters, by: user }),
    }),
  })
}
