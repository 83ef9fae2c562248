import type { StaffOrderRow } from '#contract/staff/order.ts'

/** Whether a discount code took all there was to pay. A replacement has nothing to pay either, but wasn't bought. */
export const isForNothing = ({
  total,
  paid,
  is_replacement,
}: Pick<StaffOrderRow, 'total' | 'paid' | 'is_replacement'>) => paid && !is_replacement && total === '0.00'
