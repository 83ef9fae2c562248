import type { SavedField } from '#contract/staff/translations.ts'
import { hasPreview } from '#contract/translation-kinds.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { TRANSLATION } from '#server/previews/previewed-words.ts'
import { createPreview } from '#server/previews/previews.ts'
import { readTranslation } from '#server/translations/read.ts'
import { pathIn } from '#words/languages.ts'
import { type Place, readEnglish } from './one.ts'
import { refuseOthers, textsAfter } from './save.ts'

/** The URL at which the page is shown in typed words for an hour. Throws 400 where no page shows the thing alone. */
export async function previewTranslation(
  context: Pick<Context, 'db' | 'now' | 'newId' | 'settings'>,
  { fields, by, ...place }: Place & { fields: SavedField[]; by: SignedIn },
) {
  refuseOthers(place, by)
  const { fields: english, preview } = await readEnglish(context.db, place)
  if (!preview || !hasPreview(place.kind)) throw new ApiError('invalid', 'No page shows this, so it has no preview.')
  const { words } = textsAfter(await readTranslation(context.db, place), fields, english)
  return createPreview(context, {
    kind: TRANSLATION,
    path: pathIn(place.language, preview),
    value: { ...place, words },
  })
}
