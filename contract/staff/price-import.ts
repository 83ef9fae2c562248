import * as z from 'zod'
import { line, Money, SentFile } from '../shapes.ts'

/** `version` is our export's own: it tells which stock and price the file was made from. */
export const IMPORT_COLUMNS = ['slug', 'variant', 'price', 'stock', 'version'] as const

const Change = <T extends z.ZodType>(of: T) => z.object({ from: of, to: of }).nullable()

/** The effect of one line of the file, or its error. */
export const ImportLine = z
  .object({
    /** Counted like a spreadsheet: the header is line 1. */
    line: z.number().int(),
    slug: z.string(),
    variant: z.string(),
    /** The names of product and size; empty when they don't exist. */
    name: z.string(),
    price: Change(Money),
    stock: Change(z.number().int()),
    /**
     * Set when the shop's stock or price has changed since the export and differs from the file: staff must choose one.
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
    /** Lines that need a choice of staff first. */
    changed_since: z.number().int(),
    wrong: z.number().int(),
    /** Identifies the file and the shop's values at the check. */
    seen: z.string(),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof ImportPlan>

/**
 * The choices for a line that has changed since the export: keep the shop's values, take the file's, or skip the line
 * to count again.
 */
export const LINE_CHOICES = ['keep', 'take', 'skip'] as const
export type LineChoice = (typeof LINE_CHOICES)[number]

/** The choice for each line: "keep:2-5,take:7,skip:9". */
const LineChoices = line(8000).regex(
  /^((keep|take|skip):\d{1,5}(-\d{1,5})?(,|$))*$/,
  'Please choose again for each line.',
)

export const importShapes = {
  checkImport: {
    summary: 'Checks a file of prices and stock, and returns what it would change, line by line.',
    input: z.object({ file: SentFile }),
    output: ImportPlan,
  },
  applyImport: {
    summary: 'Imports a checked file, all of it or nothing. 409 if the shop has changed since the check.',
    input: z.object({
      file: SentFile,
      /** From the check. */
      seen: line(64),
      /** Skips wrong lines; otherwise one wrong line stops the whole import. */
      skip_wrong: z.enum(['true', 'false']).default('false'),
      /** The choice for each line that has changed since the export. */
      ways: LineChoices.default(''),
    }),
    output: z.object({
      changed: z.number().int(),
      skipped: z.number().int(),
      count_again: z.array(z.string()),
      detail: z.string(),
    }),
  },
} as const
