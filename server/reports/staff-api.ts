import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { exportLines } from './order-lines.ts'
import { exportReport, readReport } from './report.ts'

export function staffReportsApi(context: Context): Implementation {
  return implement('staffReports', {
    read: (asked) => readReport(context.db, asked),
    export: async (asked, { user }) => ({
      filename: `report-${asked.from}-${asked.to}.csv`,
      chunks: await exportReport(context, { asked, by: user }),
    }),
    exportLines: async (period, { user }) => ({
      filename: `order-lines-${period.from}-${period.to}.csv`,
      chunks: await exportLines(context, { period, by: user }),
    }),
  })
}
