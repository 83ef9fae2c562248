import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { createOrderAccount } from './create-account.ts'
import { requestOrderAccount } from './request-account.ts'

const QUARTER = 15 * 60

export function orderAccountsApi(context: Context): Implementation {
  return implement(
    'orderAccounts',
    {
      request: async ({ session_id, password }, { user, language }) => {
        await requestOrderAccount(context, { session_id, password, user, language })
        return { detail: refusals.accountLinkSent }
      },
      create: ({ token, password }, { user }) => createOrderAccount(context, { token, password, user }),
    },
    { request: { points: 20, seconds: QUARTER }, create: { points: 20, seconds: QUARTER, ofWrong: true } },
  )
}
