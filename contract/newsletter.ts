import * as z from 'zod'
import { Done, Email, line } from './shapes.ts'

export const newsletterShapes = {
  subscribe: {
    summary:
      'Ask for the newsletter. A mail with a link comes first; the answer is the same for an address that is on the list.',
    input: z.object({ email: Email }),
    output: Done,
  },
  confirm: {
    summary: 'Confirm the subscription by the mailed link.',
    input: z.object({ token: line(200).min(1) }),
    output: Done,
  },
  unsubscribe: {
    summary: 'Leave the list by the link in any of its mails.',
    input: z.object({ token: line(200).min(1) }),
    output: Done,
  },
} as const
