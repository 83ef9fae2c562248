import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { changePassword, endOtherOwnSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { confirmEmail } from './profile.ts'

export function ownSessionsApi(context: Context): Implementation {
  return implement(
    'sessions',
    {
      list: async (_, { user, session }) => ({ sessions: await listOwnSessions(context, { user, session }) }),
      end: async ({ id }, { user, session }) => {
        await endOwnSession(context, { user, id })
        return { sessions: await listOwnSessions(context, { user, session }) }
      },
      endOthers: async (_, { user, session }) => {
        await endOtherOwnSessions(context.db, { user, session })
        return { sessions: await listOwnSessions(context, { user, session }) }
      },
      confirmEmail: async ({ token }, { language }) => {
        await confirmEmail(context, { token, language })
        return { detail: refusals.emailConfirmed }
      },
      changePassword: async (change, { user, session, language }) => {
        await changePassword(context, { user, session, language, change })
        return { detail: refusals.passwordChanged }
      },
    },
    { confirmEmail: { points: 20, seconds: 15 * 60, ofWrong: true } },
  )
}
