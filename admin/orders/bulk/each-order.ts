import type { StaffOrderRow } from '#contract/staff/order.ts'

export interface Outcome {
  done: number
  /** A message for each order that failed. */
  errors: string[]
}

/** Runs an action on several orders, one after another. Each succeeds or fails alone. */
export async function eachOrder(
  orders: StaffOrderRow[],
  work: (order: StaffOrderRow) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, errors: [] }
  for (const order of orders) {
    try {
      await work(order)
      outcome.done += 1
    } catch (problem) {
      outcome.errors.push(
        `${order.number ?? 'No number'}: ${problem instanceof Error ? problem.message : 'Something went wrong.'}`,
      )
    }
  }
  return outcome
}

export const counted = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/** One that is held is packed or sent alone, on its own page. */
export const isSelectable = ({ is_held }: StaffOrderRow) => !is_held

export const isToPack = ({ status, is_emailed }: StaffOrderRow) => status === 'paid' && !is_emailed
export const isToDispatch = (order: StaffOrderRow) => isToPack(order) || order.status === 'packed'
