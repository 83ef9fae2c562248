import * as z from 'zod'

/**
 * In answers in another language than English: the fields that have no translation and are in English. Missing when
 * there are none.
 */
export const Untranslated = z.optional(z.array(z.string()))
