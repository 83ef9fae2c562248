import { captchaInUse, newChallenge } from '#server/captcha/captcha.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { sendMessage } from './contact.ts'

export function contactApi(context: Context): Implementation {
  return implement(
    'contact',
    {
      captcha: async () => captchaInUse(context),
      captchaChallenge: (_, __, answer) => {
        answer.setHeader('X-Robots-Tag', 'noindex')
        return newChallenge(context)
      },
      send: async (message, visitor) => {
        await sendMessage(context, { message, visitor })
        return { detail: refusals.messageSent }
      },
    },
    { send: { points: 5, seconds: 600 }, captchaChallenge: { points: 60, seconds: 600 } },
  )
}
