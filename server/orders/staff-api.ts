import { staffCalls } from '#contract/staff/calls.ts'
import { readContent } from '#server/about/content.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeContact } from './change-contact.ts'
import { correctTracking } from './correct-tracking.ts'
import { dispatchOrder, moveOrder } from './dispatch.ts'
import { sendDispatchMailNow } from './dispatch-mail.ts'
import { recordReturn } from './record-return.ts'
import { refundOrder } from './refund-order.ts'
import { addNote, clearFlag, resendMail } from './remarks.ts'
import { exportOrders, listStaffOrders } from './staff-list.ts'
import { readStaffOrder } from './staff-order.ts'
import { undoDispatch } from './undo-dispatch.ts'

const ORDERS_A_PAGE = 25

export function staffOrdersApi(parts: Parts): BoundArea {
  const { db, settings } = parts
  const read = (id: string) => readStaffOrder(db, parts, id)
  return bind('staffOrders', {
    list: async (query) => {
      const slice = sliceOf(query, ORDERS_A_PAGE)
      const found = await listStaffOrders(db, query, slice)
      return paged(found.orders, found.count, slice, settings.publicUrl + staffCalls.staffOrders.list.path, query, found.ends)
    },
    export: async (filters, { user }) => ({
      filename: `orders-${parts.now().toISOString().slice(0, 10)}.csv`,
      chunks: await exportOrders(parts, filters, user),
    }),
    read: ({ id }) => read(id),
    papers: async ({ ids }) => {
      const orders = []
      for (const id of ids) orders.push(await read(id))
      return { orders, shop: await readContent(db, 'facts') }
    },
    move: async (input, { user }) => {
      await moveOrder(parts, input, user)
      return read(input.id)
    },
    dispatch: async (input, { user }) => {
      await dispatchOrder(parts, input, user)
      return read(input.id)
    },
    undoDispatch: async (input, { user }) => {
      await undoDispatch(parts, input, user)
      return read(input.id)
    },
    sendDispatchMail: async (input, { user }) => {
      await sendDispatchMailNow(parts, input, user)
      return read(input.id)
    },
    correctTracking: async (input, { user }) => {
      await correctTracking(parts, input, user)
      return read(input.id)
    },
    changeContact: async (input, { user }) => {
      await changeContact(parts, input, user)
      return read(input.id)
    },
    cancel: async (input, visitor) => {
      await cancelOrder(parts, input, visitor)
      return read(input.id)
    },
    refund: async (input, visitor) => {
      await refundOrder(parts, input, visitor)
      return read(input.id)
    },
    recordReturn: async (input, { user }) => {
      await recordReturn(parts, input, user)
      return read(input.id)
    },
    resendMail: async (input, { user }) => {
      await resendMail(parts, input, user)
      return read(input.id)
    },
    addNote: async (input, { user }) => {
      await addNote(parts, input, user)
      return read(input.id)
    },
    clearFlag: async (input, { user }) => {
      await clearFlag(parts, input, user)
      return read(input.id)
    },
  })
}
