import * as z from 'zod'
import { Money, Nothing } from '../shapes.ts'

/** Orders paid and their totals, refunds taken off. */
export const Takings = z.object({ orders: z.number().int(), revenue: Money })
export type Takings = z.infer<typeof Takings>

export const Today = z.object({ today: Takings }).meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

export const staffTodayShapes = {
  read: { says: 'How the shop is doing: orders and revenue of today, and what waits to be done.', input: Nothing, output: Today },
} as const
