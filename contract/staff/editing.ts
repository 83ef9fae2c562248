import * as z from 'zod'

/** A yes or no in a query. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Text of several lines. */
export function text(max: number) {
  return z.string().trim().max(max, `Please use at most ${max} characters.`)
}

/** HTML from the editor; the server removes everything that the shop's pages may not show. */
export const RichText = z.string().max(60_000, 'This text is too long. Please use at most 60,000 characters.')

/** An uploaded photograph, and its alternative text. */
export const Picture = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'Please upload a photograph.'),
  alt: z.string().trim().min(1, 'Please describe the photograph.').max(300, 'Please use at most 300 characters.'),
})
export type Picture = z.infer<typeof Picture>
