import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { openOrderPage } from './open.ts'
import { requestOrderLink } from './send-link.ts'

export function orderPageApi(context: Context): Implementation {
  return implement(
    'orderPage',
    {
      open: ({ token }, { language }) => openOrderPage(context, { token, language }),
      sendLink: async ({ token }, { ip }) => {
        await requestOrderLink(context, { token, ip })
        return { detail: refusals.orderLinkSent }
      },
    },
    { open: { points: 60, seconds: 600 }, sendLink: { points: 10, seconds: 600 } },
  )
}
