import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { exportLines } from './order-lines.ts'
import { exportReport, readReport } from './report.ts'

export function staffReportsApi(context: Context): Implementation {
  return implement('staffReports', {
    read: (request) => readReport(context.db, request),
    export: async (request, { user }) => ({
      filename: `report-${request.from}-${request.to}.csv`,
      chunks: await exportReport(context, { asked: request, by: user }),
    }),
    exportLines: async (period, { user }) => ({
      filename: `order-lines-${period.from}-${period.to}.csv`,
      chunks: await exportLines(context, { period, by: user }),
    }),
  })
}
