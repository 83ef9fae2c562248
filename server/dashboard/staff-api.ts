import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { readDashboard } from './dashboard.ts'
import { readWaiting } from './waiting.ts'

export function staffDashboardApi(context: Context): Implementation {
  return implement('staffToday', {
    read: (_query, { user }) => readDashboard(context, user),
    waiting: () => readWaiting(context),
  })
}
