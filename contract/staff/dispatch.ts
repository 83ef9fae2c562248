import * as z from 'zod'
import { PACKING_DAYS_MAX } from '../limits.ts'
import { Version } from '../shapes.ts'

const wholeDays = 'Please give a whole number of workdays, such as 1.'
const packingDays = z
  .number(wholeDays)
  .int(wholeDays)
  .min(0, 'Please give 0 for the same day, or more.')
  .max(PACKING_DAYS_MAX, `Please give ${PACKING_DAYS_MAX} workdays at most.`)

const DispatchText = z.object({
  /** In the shop's time zone. From 06:00 on, where no change of the clocks can move it. */
  cut_off: z.string().regex(/^(0[6-9]|1\d|2[0-3]):[0-5]\d$/, 'Please give a time from 06:00 to 23:59, such as 14:00.'),
  /** 1 for Monday to 7 for Sunday. */
  workdays: z
    .array(z.number().int().min(1).max(7), 'Please choose at least one day.')
    .min(1, 'Please choose at least one day.')
    .max(7),
  /** Workdays from the order's: 0 is the same day. */
  packing_first: packingDays,
  packing_last: packingDays,
})

export const DispatchChange = DispatchText.partial().extend({ version: Version })
export const StaffDispatch = DispatchText.extend({ version: Version }).meta({ id: 'StaffDispatch' })
