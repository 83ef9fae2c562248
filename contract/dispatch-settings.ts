import * as z from 'zod'
import type { DispatchSettings as Settings } from './promised-days.ts'

/** How the workshop packs; the type is in promised-days.ts, which pages load without schemas. */
export const DispatchSettings: z.ZodType<Settings> = z.object({
  cut_off: z.string(),
  workdays: z.array(z.number().int()),
  packing_first: z.number().int(),
  packing_last: z.number().int(),
})

/** Of a shop that has never changed them: what its texts said before it had any. */
export const DEFAULT_DISPATCH: Settings = {
  cut_off: '14:00',
  workdays: [1, 2, 3, 4, 5],
  packing_first: 1,
  packing_last: 2,
}
