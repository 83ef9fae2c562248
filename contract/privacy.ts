import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { EMAIL_MAX } from './limits.ts'
import { Done, Email, line, Nothing } from './shapes.ts'

const Token = line(200).min(1, refusals.incompleteLink)
/** The personal data of one person, under readable headings. */
const PersonalData = z.record(z.string(), z.unknown())

export const privacyShapes = {
  data: {
    summary: 'All data of the signed-in account.',
    input: Nothing,
    output: PersonalData,
  },
  erase: {
    summary:
      "Closes the account and erases its data. Orders stay in the accounts without a name. This can't be undone.",
    input: z.object({
      current_password: z.string({ error: refusals.typePassword }).min(1, refusals.typePassword).max(200),
    }),
    output: Done,
  },
  requestLink: {
    summary:
      'Sends an email with a link to all data of an email address. The response is the same for unknown addresses.',
    input: z.object({ email: Email }),
    output: Done,
  },
  linkedData: {
    summary: 'All data of an email address, for the link that was emailed to it.',
    input: z.object({ token: Token }),
    output: PersonalData,
  },
  eraseLinked: {
    summary: "Erases all data of an email address, with the link that was emailed to it. This can't be undone.",
    input: z.object({
      token: Token,
      confirm: z.string({ error: refusals.typeEmailAgain }).max(EMAIL_MAX),
    }),
    output: Done,
  },
} as const
