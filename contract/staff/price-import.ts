import * as z from 'zod'
import { line, Money, SentFile } from '../shapes.ts'

/** `version` is our export's own: it says which stock and which price the file was made from. */
export const IMPORT_COLUMNS = ['slug', 'variant', 'price', 'stock', 'version'] as const

const Change = <T extends z.ZodType>(of: T) => z.object({ from: of, to: of }).nullable()

/** What one line of the file would do, or what is wrong with it. */
export const ImportLine = z
  .object({
    /** Counted as a spreadsheet does: the header is line 1. */
    line: z.number().int(),
    slug: z.string(),
    variant: z.string(),
    /** The product's name, and the size's; empty when there is no such thing. */
    name: z.string(),
    price: Change(Money),
    stock: Change(z.number().int()),
    /**
     * The shop's stock or price has changed since the export, and the file says another: somebody has to say which of
     * them holds.
     */
    changed_since: z.object({ stock: z.boolean(), price: z.boolean() }).nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPlan = z
  .object({
    lines: z.array(ImportLine),
    changes: z.number().int(),
    unchanged: z.number().int(),
    /** Lines that are neither until somebody has chosen. */
    changed_since: z.number().int(),
    wrong: z.number().int(),
    /** Stands for the file and for what the shop held when it was read. */
    seen: z.string(),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof ImportPlan>

/**
 * The ways out for a line that has changed since the export: the shop's numbers stay, the file's hold, or the line is
 * left out to be counted again.
 */
export const WAYS_OUT = ['keep', 'take', 'skip'] as const
export type WayOut = (typeof WAYS_OUT)[number]

/** Lines with the way out of each: "keep:2-5,take:7,skip:9". */
const Ways = line(8000).regex(
  /^((keep|take|skip):\d{1,5}(-\d{1,5})?(,|$))*$/,
  'Please choose again what to do with each line.',
)

export const importShapes = {
  checkImport: {
    summary: 'Says line by line what a file of prices and stock would do, and does nothing.',
    input: z.object({ file: SentFile }),
    output: ImportPlan,
  },
  applyImport: {
    summary:
      'Does what the check of the same file said, all of it or nothing; refused when the shop has changed since.',
    input: z.object({
      file: SentFile,
      /** From the check. */
      seen: line(64),
      /** The lines that are wrong are left out; otherwise one wrong line stops all. */
      skip_wrong: z.enum(['true', 'false']).default('false'),
      /** What is to be done with each line that has changed since the export. */
      ways: Ways.default(''),
    }),
    output: z.object({
      changed: z.number().int(),
      skipped: z.number().int(),
      count_again: z.array(z.string()),
      detail: z.string(),
    }),
  },
} as const
