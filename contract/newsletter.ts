import * as z from 'zod'
import { Done, Email, line } from './shapes.ts'

export const newsletterShapes = {
  subscribe: {
    summary:
      'Subscribes to the newsletter. The shop first sends an email with a link to confirm. The response is the same for an address on the list.',
    input: z.object({ email: Email }),
    output: Done,
  },
  confirm: {
    summary: 'Confirms the subscription with the emailed link.',
    input: z.object({ token: line(200).min(1) }),
    output: Done,
  },
  unsubscribe: {
    summary: 'Unsubscribes with the link of any newsletter.',
    input: z.object({ token: line(200).min(1) }),
    output: Done,
  },
} as const
