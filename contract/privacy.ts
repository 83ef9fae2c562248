import * as z from 'zod'
import { EMAIL_MAX } from './limits.ts'
import { Done, Email, line, Nothing } from './shapes.ts'

const Token = line(200).min(1, 'This link is not complete. Please use the newest one we mailed you.')
/** The personal data of one person, under readable headings. */
const PersonalData = z.record(z.string(), z.unknown())

export const privacyShapes = {
  data: {
    summary: 'Everything the shop keeps with the signed-in account.',
    input: Nothing,
    output: PersonalData,
  },
  erase: {
    summary:
      "Close the signed-in account and erase its data; orders stay for the books without a name. Can't be undone.",
    input: z.object({
      current_password: z.string({ error: 'Please type your password.' }).min(1, 'Please type your password.').max(200),
    }),
    output: Done,
  },
  requestLink: {
    summary:
      'Ask for a mail with a link to all that the shop keeps under an e-mail address. The answer is the same whether the address is known or not.',
    input: z.object({ email: Email }),
    output: Done,
  },
  linkedData: {
    summary: 'Everything the shop keeps under an e-mail address, for the holder of the link that was mailed there.',
    input: z.object({ token: Token }),
    output: PersonalData,
  },
  eraseLinked: {
    summary: "Forget everything kept under an e-mail address, by the link that was mailed there. Can't be undone.",
    input: z.object({
      token: Token,
      confirm: z.string({ error: 'Please type the e-mail address once more.' }).max(EMAIL_MAX),
    }),
    output: Done,
  },
} as const
