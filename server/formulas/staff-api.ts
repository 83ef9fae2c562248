import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { readComposition, saveComposition } from './staff-compositions.ts'
import { listFormulas, readFormula, saveFormula } from './staff-formulas.ts'

export function staffFormulasApi(context: Context): Implementation {
  const { db, settings } = context
  return implement('staffFormulas', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listFormulas(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffFormulas.list.path, query })
    },
    read: ({ id }) => readFormula(context, { id }),
    save: (given, { user }) => saveFormula(context, { ...given, by: user }),
    composition: ({ id }) => readComposition(db, id),
    saveComposition: (given, { user }) => saveComposition(context, { ...given, by: user }),
  })
}
