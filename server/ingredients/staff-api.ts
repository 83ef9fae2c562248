import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import {
  createIngredient,
  type DictionaryContext,
  listIngredients,
  readIngredient,
  removeIngredient,
  updateIngredient,
} from './staff-ingredients.ts'

export function staffIngredientsApi(context: Context & DictionaryContext): Implementation {
  const { db, settings } = context
  return implement('staffIngredients', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listIngredients(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffIngredients.list.path, query })
    },
    read: ({ id }) => readIngredient(db, id),
    create: (given, { user }) => createIngredient(context, { ...given, by: user }),
    update: (given, { user }) => updateIngredient(context, { ...given, by: user }),
    remove: ({ id }, { user }) => removeIngredient(context, { id, by: user }),
  })
}
