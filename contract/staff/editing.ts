import * as z from 'zod'

/** A row's number, in a body. */
export const RowId = z.number({ error: 'Please say which one.' }).int().min(1).max(2_147_483_647)
/** The same, out of a path. */
export const PathId = z.coerce.number().int().min(1).max(2_147_483_647)

/**
 * Which edition of a thing somebody has before them. A change that names an older one than the shop has is refused with
 * 409.
 */
export const Version = z.number({ error: 'Please say which version you have changed.' }).int().min(1).max(2_147_483_647)

/** A page of text by a person: line breaks are welcome. */
export function text(max: number) {
  return z.string().trim().max(max, `Please use at most ${max} characters.`)
}

/** HTML out of the editor; the server keeps of it what the shop's pages may show. */
export const RichText = z.string().max(60_000, 'This text is too long. Please use at most 60,000 characters.')

/** An uploaded photograph, and its alternative text. */
export const Picture = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'Please upload a photograph.'),
  alt: z.string().trim().min(1, 'Please describe the photograph.').max(300, 'Please use at most 300 characters.'),
})
export type Picture = z.infer<typeof Picture>
