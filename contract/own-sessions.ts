import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { NewPassword } from './accounts.ts'
import { ById, Done, line, Nothing } from './shapes.ts'

export const OwnSession = z
  .object({
    id: z.number().int(),
    /** "Firefox" and "Windows", from the user agent; null where it names none that we know. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: z.string(),
    /** Accurate to five minutes. */
    last_used_at: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const OwnSessions = z.object({ sessions: z.array(OwnSession) })

export const ownSessionsShapes = {
  list: { summary: 'Where your account is signed in, newest first.', input: Nothing, output: OwnSessions },
  end: {
    summary: 'Signs out one of your sessions, and returns the others. Its next request is refused.',
    input: ById,
    output: OwnSessions,
  },
  endOthers: { summary: 'Signs out everywhere but here.', input: Nothing, output: OwnSessions },
  confirmEmail: {
    summary: 'Makes a new address the account’s, with the token of the link sent there.',
    input: z.object({ token: line(200).min(1, refusals.incompleteLink) }),
    output: Done,
  },
  changePassword: {
    summary: 'Changes your password, and signs out everywhere but here. Links to reset it stop working.',
    input: z.object({ current_password: z.string().max(200), password: NewPassword }),
    output: Done,
  },
} as const
