import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { suggest } from './suggest.ts'

export function suggestionsApi({ db, now, settings }: Context): Implementation {
  return implement(
    'suggestions',
    {
      suggest: async ({ q }, { language }) => ({
        results: await suggest(db, { now: now(), language, q, currency: settings.catalogueCurrency }),
      }),
    },
    // A fast typist's pauses, and those of a household behind the same address.
    { suggest: { points: 300, seconds: 60 } },
  )
}
