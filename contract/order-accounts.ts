import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { NewPassword } from './accounts.ts'
import { Done, line } from './shapes.ts'

export const orderAccountsShapes = {
  request: {
    summary:
      "Requests an account with a guest's paid order. Sends an email with a link to the order's address; nothing is created before the link is opened.",
    input: z.object({ session_id: line(80).min(1), password: NewPassword }),
    output: Done,
  },
  create: {
    summary:
      'Creates the account with the emailed link and the chosen password, and gives it the order. If a customer is signed in, their own account gets the order.',
    input: z.object({
      token: line(200).min(1, refusals.incompleteLink),
      password: z.string({ error: refusals.required }).min(1, refusals.required).max(200),
    }),
    /** `token` signs the new account in; null when the order was added to the caller's own account. */
    output: z.object({ username: z.string(), token: z.string().nullable() }),
  },
} as const
