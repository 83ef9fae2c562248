import { type BoundArea, bind } from '#server/http/bind.ts'
import { readStaffOrder } from '#server/orders/staff-order.ts'
import type { Parts } from '#server/parts.ts'
import { sendReplacement } from './send-replacement.ts'

export function staffReplacementsApi(parts: Parts): BoundArea {
  return bind('staffReplacements', {
    send: async (input, visitor) => {
      await sendReplacement(parts, input, visitor)
      return readStaffOrder(parts.db, parts, input.id)
    },
  })
}
