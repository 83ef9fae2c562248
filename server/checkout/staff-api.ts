import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { readStaffOrder } from '#server/orders/staff-order.ts'
import { sendReplacement } from './send-replacement.ts'

export function staffReplacementsApi(context: Context): Implementation {
  return implement('staffReplacements', {
    send: async (input, visitor) => {
      await sendReplacement(context, { ...input, visitor })
      return readStaffOrder(context, input.id)
    },
  })
}
