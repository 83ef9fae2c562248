import type { Context } from '#server/context.ts'
import { oneClickRoutes, type PlainRoute } from '#server/http/plain-route.ts'
import { refusals } from '#server/http/refusals.ts'
import { REMINDERS_ONE_CLICK_PATH, stopReminders } from './stop.ts'

/** The addresses of reminders that aren't calls. */
export const reminderLinks = (context: Context): PlainRoute[] =>
  oneClickRoutes(context.settings.publicUrl, {
    path: REMINDERS_ONE_CLICK_PATH,
    call: 'reminders.oneClick',
    stop: (token) => stopReminders(context, token),
    said: (language) => refusals.remindersStopped.in(language),
    page: (token) => `/remind-me/stop#${encodeURIComponent(token)}`,
  })
