import * as z from 'zod'
import { QUANTITY_CAP, REASON_MAX } from '../limits.ts'
import { Id, line, requiredLine } from '../shapes.ts'
import { StaffOrder } from './order.ts'
import { RequestKey } from './orders.ts'

export const ReplacementLine = z.object({
  stock_item_id: Id,
  quantity: z.number().int().min(1, 'At least one.').max(QUANTITY_CAP, `At most ${QUANTITY_CAP} of an item.`),
})
export type ReplacementLine = z.infer<typeof ReplacementLine>

export const staffReplacementsShapes = {
  send: {
    summary:
      'Sends a replacement for items of a dispatched order: a new order at no charge. Returns the original order.',
    input: z.object({
      id: line(80),
      lines: z.array(ReplacementLine).min(1, 'Please choose what to send.').max(50),
      reason: requiredLine(REASON_MAX),
      request_key: RequestKey,
    }),
    output: StaffOrder,
  },
} as const
