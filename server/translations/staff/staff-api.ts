import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { countTranslations, listTranslations } from './list.ts'
import { readOne } from './one.ts'
import { previewTranslation } from './preview.ts'
import { saveTranslation } from './save.ts'

export function staffTranslationsApi(context: Context): Implementation {
  const { db, settings } = context
  return implement('staffTranslations', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listTranslations(db, { ...query, pageRequest })
      return paged(found, {
        pageRequest,
        address: settings.publicUrl + staffCalls.staffTranslations.list.path,
        query,
      })
    },
    counts: ({ language }) => countTranslations(db, language),
    read: (place) => readOne(db, place),
    save: (input, { user }) => saveTranslation(context, { ...input, by: user }),
    preview: (input, { user }) => previewTranslation(context, { ...input, by: user }),
  })
}
