import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readToday } from './today.ts'
import { readWaiting } from './waiting.ts'

export function staffTodayApi(parts: Parts): BoundArea {
  return bind('staffToday', { read: () => readToday(parts), waiting: () => readWaiting(parts) })
}
