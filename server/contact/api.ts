import { captchaInUse, newChallenge } from '#server/captcha/captcha.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { sendMessage } from './contact.ts'

export function contactApi(parts: Parts): BoundArea {
  return bind(
    'contact',
    {
      captcha: async () => captchaInUse(parts),
      captchaChallenge: (_, __, answer) => {
        answer.setHeader('X-Robots-Tag', 'noindex')
        return newChallenge(parts)
      },
      send: async (message, visitor) => {
        await sendMessage(parts, message, visitor.ip)
        return { detail: 'Thank you for your message. We will get back to you soon.' }
      },
    },
    { send: { points: 5, seconds: 600 }, captchaChallenge: { points: 60, seconds: 600 } },
  )
}
