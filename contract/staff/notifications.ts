import * as z from 'zod'
import { Email, Version } from '../shapes.ts'

/** Who gets an email about one kind of event, and when: at once, or in one email a day. */
const NotificationRule = z.object({
  when: z.enum(['off', 'at_once', 'daily']),
  addresses: z.array(Email).max(10, 'At most 10 addresses.'),
})
export const Notifications = z.object({
  order: NotificationRule,
  low_stock: NotificationRule,
  dispute: NotificationRule,
  message: NotificationRule,
})
export type Notifications = z.infer<typeof Notifications>
export type NotificationKind = keyof Notifications

export const NOBODY: Notifications = {
  order: { when: 'off', addresses: [] },
  low_stock: { when: 'off', addresses: [] },
  dispute: { when: 'off', addresses: [] },
  message: { when: 'off', addresses: [] },
}

export const StaffNotifications = Notifications.extend({ version: Version }).meta({ id: 'StaffNotifications' })
