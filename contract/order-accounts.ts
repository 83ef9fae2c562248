import * as z from 'zod'
import { NewPassword } from './accounts.ts'
import { REQUIRED } from './limits.ts'
import { Done, line } from './shapes.ts'

export const orderAccountsShapes = {
  request: {
    summary:
      "Ask for an account with a guest's paid order. An email with a link goes to the order's address; nothing is made before it is opened.",
    input: z.object({ session_id: line(80).min(1), password: NewPassword }),
    output: Done,
  },
  create: {
    summary:
      'Make the account by the emailed link and the password that was chosen, and give it the order. Somebody who is signed in adds the order to their own account.',
    input: z.object({
      token: line(200).min(1, 'This link is not complete. Please use the newest one we emailed you.'),
      password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200),
    }),
    /** `token` signs the new account in; null when the order was added to the caller's own account. */
    output: z.object({ username: z.string(), token: z.string().nullable() }),
  },
} as const
