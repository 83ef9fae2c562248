import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { exportPayout, exportPeriod } from './export.ts'
import { openPayouts } from './payouts.ts'

export function staffPayoutsApi(context: Context): Implementation {
  const payouts = openPayouts(context)
  return implement('staffPayouts', {
    list: ({ after }) => payouts.list(after),
    read: ({ id }) => payouts.read(id),
    lines: ({ id, after }) => payouts.lines(id, after),
    export: async ({ id }, { user }) => {
      const payout = await payouts.find(id)
      return {
        filename: `payout-${payout.arrival.toISOString().slice(0, 10)}-${id}.csv`,
        chunks: await exportPayout(context, { payout, by: user }),
      }
    },
    exportPeriod: async (period, { user }) => ({
      filename: `payouts-${period.from}-${period.to}.csv`,
      chunks: await exportPeriod(context, { period, by: user }),
    }),
  })
}
