import type { StaffOrderRow } from '#contract/staff/orders.ts'

/** What became of each of several orders. */
export interface Outcome {
  done: number
  /** A sentence for each that was refused. */
  refused: string[]
}

/** Runs an action on several orders, one after another: each succeeds or fails alone. */
export async function eachOrder(
  orders: StaffOrderRow[],
  work: (order: StaffOrderRow) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (const order of orders) {
    try {
      await work(order)
      outcome.done += 1
    } catch (problem) {
      outcome.refused.push(
        `${order.number ?? 'No number'}: ${problem instanceof Error ? problem.message : 'It could not be done.'}`,
      )
    }
  }
  return outcome
}

export const counted = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const isToPack = ({ status }: StaffOrderRow) => status === 'paid'
export const isToDispatch = ({ status }: StaffOrderRow) => status === 'paid' || status === 'packed'
