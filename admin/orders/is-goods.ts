import type { StaffOrderLine } from '#contract/staff/order.ts'

/** Whether a line can come back or be replaced: a gift card is sent again on its own page. */
export const isGoods = ({ kind }: StaffOrderLine) => kind !== 'gift_card'
