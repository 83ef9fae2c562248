import * as z from 'zod'
import { OTHER_LANGUAGES, type OtherLanguage } from '#words/languages.ts'

import { line, PageQuery, pageOf } from '../shapes.ts'
import { KINDS } from '../translation-kinds.ts'
import { PreviewAddress } from './content.ts'
import { SearchText } from './search-text.ts'

const Language = z.enum(OTHER_LANGUAGES as [OtherLanguage, ...OtherLanguage[]])
const TranslationKind = z.enum(KINDS)

/** The languages that the shop can be translated into. */
export const TRANSLATED: readonly OtherLanguage[] = OTHER_LANGUAGES

export const TranslationState = z.enum(['missing', 'changed', 'done'])
export type TranslationState = z.infer<typeof TranslationState>

/** Something with words, in one other language. */
export const TranslationRow = z
  .object({
    /** "ar:product:12". */
    id: z.string(),
    language: Language,
    kind: TranslationKind,
    thing: z.string(),
    /** Its English name. */
    label: z.string(),
    /** The path of its page in English; null while no page shows it. */
    path: z.string().nullable(),
    state: TranslationState,
    /** How many fields have no translation, and of how many the English has changed since. */
    missing: z.number().int(),
    changed: z.number().int(),
    updated_at: z.string().nullable(),
  })
  .meta({ id: 'TranslationRow' })
export type TranslationRow = z.infer<typeof TranslationRow>

export const TranslationField = z.object({
  field: z.string(),
  label: z.string(),
  format: z.enum(['line', 'text', 'html']),
  english: z.string(),
  words: z.string(),
  /** The English that was translated, where it is another now. */
  translated_english: z.string().nullable(),
  /** The shop's own words, shown while there are no others; null where it has none. */
  own: z.string().nullable(),
})
export type TranslationField = z.infer<typeof TranslationField>

export const Translation = TranslationRow.extend({
  fields: z.array(TranslationField),
  /** The path of its page in the language. */
  translated_path: z.string().nullable(),
  /** Whether a preview can show it on its page, published or not. */
  has_preview: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
  /** 0 until something is translated. */
  version: z.number().int(),
}).meta({ id: 'Translation' })
export type Translation = z.infer<typeof Translation>

export const TranslationCounts = z.object({
  missing: z.number().int(),
  changed: z.number().int(),
  done: z.number().int(),
})
export type TranslationCounts = z.infer<typeof TranslationCounts>

const One = z.object({ language: Language, kind: TranslationKind, thing: line(80).min(1) })

/** What a form sends of each of its texts. */
const SavedField = z.object({
  field: line(400),
  /** The English beside which it was written. */
  english: z.string().max(60_000),
  /** Empty removes the translation. */
  words: z.string().trim().max(60_000, 'This text is too long. Please use at most 60,000 characters.'),
  /** The translation is right for the changed English too. */
  still_right: z.boolean().default(false),
})
export type SavedField = z.output<typeof SavedField>

export const staffTranslationsShapes = {
  list: {
    summary:
      'Everything with words, and how much of it a language has. `missing` and `changed` find all that have such a field.',
    input: PageQuery.extend({
      language: Language,
      state: TranslationState.optional(),
      kind: TranslationKind.optional(),
      search: SearchText,
      ordering: line(40).optional(),
    }),
    output: pageOf(TranslationRow),
  },
  counts: {
    summary: 'How many things have fields without translation, have changed in English since, and are done.',
    input: z.object({ language: Language }),
    output: TranslationCounts,
  },
  read: {
    summary: 'The words of something in English and in a language, side by side.',
    input: One,
    output: Translation,
  },
  save: {
    summary: 'Saves translations. Fields that are not given stay. 409 when somebody else has saved since `version`.',
    input: One.extend({ version: z.number().int().min(0), fields: z.array(SavedField).max(200) }),
    output: Translation,
  },
  preview: {
    summary: 'A link that shows the page in unsaved translations for an hour.',
    input: One.extend({ fields: z.array(SavedField).max(200) }),
    output: PreviewAddress,
  },
} as const
