import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { listCurations, readCuration, saveCuration } from './staff-curations.ts'
import { exportMisses, forgetMiss, listMisses } from './staff-misses.ts'
import { createSynonym, listSynonyms, readSynonym, removeSynonym, updateSynonym } from './staff-synonyms.ts'

export function staffSearchApi(context: Context): Implementation {
  const { db, now, settings } = context
  const { synonyms, curations, misses } = staffCalls.staffSearch
  const addressOf = ({ path }: { path: string }) => settings.publicUrl + path
  return implement('staffSearch', {
    synonyms: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listSynonyms(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: addressOf(synonyms), query })
    },
    synonym: ({ id }) => readSynonym(db, id),
    createSynonym: (given, { user }) => createSynonym(context, { ...given, by: user }),
    updateSynonym: (given, { user }) => updateSynonym(context, { ...given, by: user }),
    removeSynonym: ({ id }, { user }) => removeSynonym(context, { id, by: user }),
    curations: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listCurations(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: addressOf(curations), query })
    },
    curation: ({ q }) => readCuration(db, q),
    saveCuration: (given, { user }) => saveCuration(context, { ...given, by: user }),
    misses: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listMisses(db, { days: query.days, now: now(), pageRequest })
      return paged(found, { pageRequest, address: addressOf(misses), query })
    },
    exportMisses: async ({ days }, { user }) => ({
      filename: `searches-without-result-${days}-days.csv`,
      chunks: await exportMisses(context, { days, by: user }),
    }),
    forgetMiss: (given, { user }) => forgetMiss(context, { ...given, by: user }),
  })
}
