import * as z from 'zod'
import { line, Money, SentFile } from '../shapes.ts'

export const IMPORT_COLUMNS = ['slug', 'variant', 'price', 'stock'] as const

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
    problem: z.string().nullable(),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPlan = z
  .object({
    lines: z.array(ImportLine),
    changes: z.number().int(),
    unchanged: z.number().int(),
    wrong: z.number().int(),
    /** Stands for the file and for what the shop held when it was read. */
    seen: z.string(),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof ImportPlan>

export const importShapes = {
  checkImport: {
    says: 'Says line by line what a file of prices and stock would do, and does nothing.',
    input: z.object({ file: SentFile }),
    output: ImportPlan,
  },
  applyImport: {
    says: 'Does what the check of the same file said, all of it or nothing; refused when the shop has changed since.',
    input: z.object({
      file: SentFile,
      /** From the check. */
      seen: line(64),
      /** The lines that are wrong are left out; otherwise one wrong line stops all. */
      skip_wrong: z.enum(['true', 'false']).default('false'),
    }),
    output: z.object({ changed: z.number().int(), skipped: z.number().int(), detail: z.string() }),
  },
} as const
