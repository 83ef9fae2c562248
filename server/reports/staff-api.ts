import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { exportLines } from './order-lines.ts'
import { exportReport, readReport } from './report.ts'

export function staffReportsApi(parts: Parts): BoundArea {
  return bind('staffReports', {
    read: (asked) => readReport(parts.db, asked),
    export: async (asked, { user }) => ({ filename: `report-${asked.from}-${asked.to}.csv`, chunks: await exportReport(parts, asked, user) }),
    exportLines: async (period, { user }) => ({ filename: `order-lines-${period.from}-${period.to}.csv`, chunks: await exportLines(parts, period, user) }),
  })
}
