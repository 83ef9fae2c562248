import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { noteReader } from '#server/mail/permit.ts'
import { openOrderPage } from './open.ts'
import { requestOrderLink } from './send-link.ts'

export function orderPageApi(context: Context): Implementation {
  return implement(
    'orderPage',
    {
      open: async ({ token }, { language, ip }) => {
        const order = await openOrderPage(context, { token, language })
        // The link was mailed there, and shows it for as long as it is fresh.
        if (order.shows_customer) await noteReader(context, { email: order.email, ip })
        return order
      },
      sendLink: async ({ token }, { ip }) => {
        await requestOrderLink(context, { token, ip })
        return { detail: refusals.orderLinkSent }
      },
    },
    { open: { points: 60, seconds: 600, ofWrong: true }, sendLink: { points: 10, seconds: 600, ofWrong: true } },
  )
}
