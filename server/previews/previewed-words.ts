import * as z from 'zod'
import { KINDS } from '#contract/translation-kinds.ts'
import type { Found } from '#server/translations/read.ts'
import type { Words } from '#server/translations/tables.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'
import type { Preview } from './previews.ts'

/** The kind of a preview of translated words. */
export const TRANSLATION = 'translation'

/** Unsaved words of one thing in one language. */
const TranslationPreview = z.object({
  language: z.enum(LANGUAGES),
  kind: z.enum(KINDS),
  thing: z.string(),
  words: z.record(z.string(), z.string()),
})

/** The previewed words of a thing in a language; null when the preview is of something else. */
export function previewedWords(
  preview: Preview | null,
  { language, kind, thing }: { language: Language; kind: string; thing: string | number },
): Words | null {
  const shown = preview?.of(TRANSLATION, TranslationPreview)
  return shown && shown.language === language && shown.kind === kind && shown.thing === String(thing)
    ? shown.words
    : null
}

/** The translations found, with the previewed one in the place of the saved one. */
export const withPreviewed =
  (found: Found, preview: Preview | null, language: Language): Found =>
  (kind, thing) => {
    const words = previewedWords(preview, { language, kind, thing })
    return words ? { words, english: found(kind, thing)?.english ?? {} } : found(kind, thing)
  }
