import type { ReminderGroup, ReminderKind } from '#contract/staff/reminders.ts'

export const KINDS = [
  { id: 'back_in_stock', name: 'Back in stock' },
  { id: 'coming_soon', name: 'Coming soon' },
  { id: 'refill', name: 'Runs out' },
] as const satisfies { id: ReminderKind; name: string }[]

export const kindName = (kind: ReminderKind) => KINDS.find(({ id }) => id === kind)?.name ?? kind

export function countText({ waiting, unconfirmed }: Pick<ReminderGroup, 'waiting' | 'unconfirmed'>): string {
  const people = waiting === 1 ? '1 person waits' : `${waiting} people wait`
  return unconfirmed > 0 ? `${people}, ${unconfirmed} not confirmed yet` : people
}
