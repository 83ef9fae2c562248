import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { confirm, subscribe, unsubscribe } from './newsletter.ts'

export function newsletterApi(context: Context): Implementation {
  return implement(
    'newsletter',
    {
      subscribe: async ({ email }, { ip, language }) => {
        await subscribe(context, { address: email, ip, language })
        return { detail: refusals.subscribed }
      },
      confirm: async ({ token }, { ip }) => {
        await confirm(context, { token, ip })
        return { detail: refusals.confirmed }
      },
      unsubscribe: async ({ token }) => {
        await unsubscribe(context, token)
        return { detail: refusals.unsubscribed }
      },
    },
    {
      subscribe: { points: 20, seconds: 600 },
      confirm: { points: 60, seconds: 600, ofWrong: true },
      unsubscribe: { points: 60, seconds: 600, ofWrong: true },
    },
  )
}
