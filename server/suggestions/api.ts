import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { findReading } from './posts.ts'
import { suggest } from './suggest.ts'

export function suggestionsApi({ db, now, settings }: Context): Implementation {
  return implement(
    'suggestions',
    {
      suggest: async ({ q }, { language }) => ({
        results: await suggest(db, { now: now(), language, q, currency: settings.catalogueCurrency }),
      }),
      reading: async ({ q }, { language }) => ({ results: await findReading(db, { now: now(), language, q }) }),
    },
    // A fast typist's pauses, and those of a household behind the same address.
    { suggest: { points: 300, seconds: 60 } },
  )
}
