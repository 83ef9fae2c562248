import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { type CheckoutHooks, cancelOrder } from './cancel-order.ts'
import { changeContact } from './change-contact.ts'
import { changeGiftMessage } from './change-gift-message.ts'
import { correctTracking } from './correct-tracking.ts'
import { dispatchOrder, moveOrder } from './dispatch.ts'
import { sendDispatchMailNow } from './dispatch-mail.ts'
import { clearFlag } from './flags.ts'
import { addNote } from './notes.ts'
import { recordReturn } from './record-return.ts'
import { refundOrder } from './refund-order.ts'
import { resendMail } from './resend-mail.ts'
import { exportOrders, listStaffOrders } from './staff-list.ts'
import { readStaffOrder } from './staff-order.ts'
import { undoDispatch } from './undo-dispatch.ts'

export function staffOrdersApi(context: Context & CheckoutHooks): Implementation {
  const { db, settings } = context
  const read = (id: string) => readStaffOrder(context, id)
  return implement('staffOrders', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listStaffOrders(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffOrders.list.path, query })
    },
    export: async (filters, { user }) => ({
      filename: `orders-${context.now().toISOString().slice(0, 10)}.csv`,
      chunks: await exportOrders(context, { filters, by: user }),
    }),
    read: ({ id }) => read(id),
    papers: async ({ ids }) => {
      const orders = []
      for (const id of ids) orders.push(await read(id))
      return { orders, shop: await readContent(db, 'facts') }
    },
    move: async (input, { user }) => {
      await moveOrder(context, { ...input, by: user })
      return read(input.id)
    },
    dispatch: async (input, { user }) => {
      await dispatchOrder(context, { ...input, by: user })
      return read(input.id)
    },
    undoDispatch: async (input, { user }) => {
      await undoDispatch(context, { ...input, by: user })
      return read(input.id)
    },
    sendDispatchMail: async (input, { user }) => {
      await sendDispatchMailNow(context, { ...input, by: user })
      return read(input.id)
    },
    correctTracking: async (input, { user }) => {
      await correctTracking(context, { ...input, by: user })
      return read(input.id)
    },
    changeContact: async (input, visitor) => {
      await changeContact(context, { ...input, visitor })
      return read(input.id)
    },
    changeGiftMessage: async (input, { user }) => {
      await changeGiftMessage(context, { ...input, by: user })
      return read(input.id)
    },
    cancel: async (input, visitor) => {
      await cancelOrder(context, { ...input, visitor })
      return read(input.id)
    },
    refund: async ({ delivery, other, amount, ...input }, visitor) => {
      const sums = { delivery_pence: pence(delivery), other_pence: pence(other), amount_pence: pence(amount) }
      await refundOrder(context, { ...input, ...sums, visitor })
      return read(input.id)
    },
    recordReturn: async (input, { user }) => {
      await recordReturn(context, { ...input, by: user })
      return read(input.id)
    },
    resendMail: async (input, { user }) => {
      await resendMail(context, { ...input, by: user })
      return read(input.id)
    },
    addNote: async (input, { user }) => {
      await addNote(context, { ...input, by: user })
      return read(input.id)
    },
    clearFlag: async (input, { user }) => {
      await clearFlag(context, { ...input, by: user })
      return read(input.id)
    },
  })
}
