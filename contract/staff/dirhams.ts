import * as z from 'zod'
import { DIRHAM_RATE_MAX, DIRHAM_RATE_MIN, rateText, typedRate } from '../dirhams.ts'
import { line, Version } from '../shapes.ts'

const [lowest, highest] = [rateText(DIRHAM_RATE_MIN), rateText(DIRHAM_RATE_MAX)]

export const DirhamsText = z.object({
  /** Dirhams for a pound, as typed: "4.93". Null shows no prices in dirhams. */
  rate: line(20).nullable(),
  /** The day the rate was looked up; null for today. */
  taken_on: z.iso.date('Please give a day such as 2026-12-24.').nullable(),
})
export type DirhamsText = z.infer<typeof DirhamsText>
export const StaffDirhams = DirhamsText.extend({ version: Version }).meta({ id: 'StaffDirhams' })

/** What is wrong with a rate that somebody typed; null for a good one, and for none. */
export function rateProblem(typed: string | null | undefined): string | null {
  if (!typed?.trim()) return null
  const rate = typedRate(typed)
  if (rate === null) return 'Please type the dirhams for one pound, with up to four decimals: 4.93.'
  if (rate < DIRHAM_RATE_MIN || rate > DIRHAM_RATE_MAX)
    return `One pound is between ${lowest} and ${highest} dirhams. Did you mean a rate such as 4.93?`
  return null
}
