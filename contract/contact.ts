import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { latinDigits } from './digits.ts'
import { MESSAGE_MAX, PHONE_MAX } from './limits.ts'
import { Done, Email, line, Nothing, requiredLine } from './shapes.ts'

export const ContactMessage = z.object({
  name: requiredLine(100),
  email: Email,
  phone: line(PHONE_MAX).overwrite(latinDigits).default(''),
  message: z.string().trim().min(1, refusals.required).max(MESSAGE_MAX, refusals.atMostCharacters(MESSAGE_MAX)),
  recaptcha: z.string({ error: refusals.captchaMissing }).min(1, refusals.captchaMissing).max(10_000),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** `recaptcha`: show Google's box with this site key. `altcha`: solve this challenge in the browser. */
export const Captcha = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('recaptcha'), site_key: z.string() }),
    z.object({ provider: z.literal('altcha'), challenge_url: z.string() }),
  ])
  .meta({ id: 'Captcha' })
export type Captcha = z.infer<typeof Captcha>

export const contactShapes = {
  captcha: { summary: 'Which captcha the contact form uses.', input: Nothing, output: Captcha },
  captchaChallenge: {
    summary: 'A puzzle for the browser to solve, as the ALTCHA widget reads it.',
    input: Nothing,
    output: z.record(z.string(), z.unknown()),
  },
  send: { summary: 'Write to the shop.', input: ContactMessage, output: Done },
} as const
