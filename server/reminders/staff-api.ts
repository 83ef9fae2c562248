import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { exportReminders, listReminderGroups, readReminderGroup, removeReminder } from './staff-reminders.ts'

export function staffRemindersApi(context: Context): Implementation {
  return implement('staffReminders', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listReminderGroups(context.db, { ...query, pageRequest })
      const address = context.settings.publicUrl + staffCalls.staffReminders.list.path
      return paged(found, { pageRequest, address, query })
    },
    read: ({ id }) => readReminderGroup(context.db, id),
    remove: async ({ id }, { user }) => {
      await removeReminder(context, { id, by: user })
      return { detail: 'The reminder is removed.' }
    },
    export: async ({ kind }, { user }) => ({
      filename: 'reminders.csv',
      chunks: await exportReminders(context, { kind, by: user }),
    }),
  })
}
