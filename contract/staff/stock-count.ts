import * as z from 'zod'
import { line, PathId } from '../shapes.ts'

/** A stock item to count, with its expected units on the shelf. */
export const CountLine = z
  .object({
    id: z.number().int(),
    category: z.string(),
    name: z.string(),
    variant: z.string().nullable(),
    on_sale: z.boolean(),
    level: z.number().int(),
    /** Sold, and on the shelf until they are packed. */
    to_pack: z.number().int(),
    /** The units a person should count: level and `to_pack` together. A sale doesn't change it. */
    shelf: z.number().int(),
  })
  .meta({ id: 'CountLine' })
export type CountLine = z.infer<typeof CountLine>

const Pieces = z
  .number({ error: 'Please enter a number.' })
  .int('Please enter a whole number.')
  .min(0, 'This can’t be negative.')
  .max(1_000_000)

/** The browser makes one for each press of the button: the same key again changes nothing. */
export const StockRequestKey = line(60).regex(/^[\w-]{8,60}$/, 'A key of 8 to 60 letters and digits.')

export const Count = z.object({
  id: PathId,
  counted: Pieces,
  /** The expected units at the time of the count. */
  shelf: z.number().int(),
})
export type Count = z.infer<typeof Count>

export const CountOutcome = z
  .object({
    id: z.number().int(),
    /** `refused` and `moved` changed nothing. */
    outcome: z.enum(['right', 'adjusted', 'moved', 'refused']),
    detail: z.string(),
    level: z.number().int(),
    shelf: z.number().int(),
  })
  .meta({ id: 'CountOutcome' })
export type CountOutcome = z.infer<typeof CountOutcome>

export const stockCountShapes = {
  countSheet: {
    summary: 'All stock items, with the units that should be on the shelf.',
    input: z.object({ id: PathId.optional() }),
    output: z.array(CountLine),
  },
  saveCounts: {
    summary:
      'Saves a count; the shop works out the difference. Items packed or adjusted in the meantime are not saved, and say so.',
    input: z.object({
      counts: z.array(Count).min(1, 'Please count at least one item.').max(1000, 'At most 1,000 at once.'),
      request_key: StockRequestKey,
    }),
    output: z.array(CountOutcome),
  },
} as const
