import type { Cancellation } from './cancellation.ts'
import { pence } from './money.ts'

type Line = Pick<Cancellation['lines'][number], 'line' | 'total' | 'kind'>

/**
 * Whether a free gift goes back along with cancelled goods: it was given for some of them, and those kept come to less
 * than it needs. Neither `cancelled` nor `kept` has the gift itself.
 */
export function losesGift(
  { least, counted }: NonNullable<Cancellation['gift']>,
  { cancelled, kept }: { cancelled: readonly Line[]; kept: readonly Line[] },
): boolean {
  const isCounted = ({ line }: Line) => counted.includes(line)
  const worth = kept.filter(isCounted).reduce((sum, { total }) => sum + pence(total), 0)
  return cancelled.some(isCounted) && worth < pence(least)
}

/** Whether a line is gift wrap that has nothing left to wrap. `kept` doesn't have a free gift that goes back. */
export const losesGoods = ({ kind }: Line, { kept }: { kept: readonly Line[] }): boolean =>
  kind === 'gift_wrap' && kept.every((line) => line.kind === 'gift_wrap')
