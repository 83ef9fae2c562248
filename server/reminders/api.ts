import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { askReminder, isProvenAddress } from './ask.ts'
import { confirmReminder } from './confirm.ts'
import { askRefill, openRefills } from './refills.ts'
import { stopReminders } from './stop.ts'
import { findThing } from './things.ts'

export function remindersApi(context: Context): Implementation {
  return implement(
    'reminders',
    {
      ask: async ({ email, country, ...asked }, { user, ip, language }) => {
        const thing = await findThing(context.db, { ...asked, country, language, now: context.now() })
        const proven = await isProvenAddress(context.db, { user, address: email })
        return { detail: await askReminder(context, { thing, address: email, country, language, ip, proven }) }
      },
      confirm: async ({ token }, { user, ip }) => {
        await confirmReminder(context, { token, user, ip })
        return { detail: refusals.reminderNoted }
      },
      stop: async ({ token }) => {
        await stopReminders(context, token)
        return { detail: refusals.remindersStopped }
      },
      openRefills: (asked, visitor) => openRefills(context, { ...asked, by: visitor }),
      askRefill: async (asked, visitor) => ({ detail: await askRefill(context, { ...asked, by: visitor }) }),
    },
    {
      ask: { points: 20, seconds: 600 },
      confirm: { points: 60, seconds: 600, ofWrong: true },
      stop: { points: 60, seconds: 600, ofWrong: true },
      openRefills: { points: 60, seconds: 600, ofWrong: true },
      askRefill: { points: 60, seconds: 600, ofWrong: true },
    },
  )
}
