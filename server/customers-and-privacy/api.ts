import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { eraseOwnData, exportOwnData } from './data-export.ts'
import { eraseLinked, exportLinked, requestPrivacyLink } from './privacy-link.ts'

const QUARTER = 15 * 60
const FORGOTTEN = 'You are forgotten. What tax law obliges us to keep of your orders is kept without your name.'
const SOON =
  'You are forgotten. An order under your address is still under way: it keeps its name and address until it has been sent and its money is settled, and then they go by themselves.'
const sentenceOf = ({ underWay }: { underWay: number }) => (underWay > 0 ? SOON : FORGOTTEN)

export function privacyApi(context: Context): Implementation {
  return implement(
    'privacy',
    {
      data: (_, { user }) => exportOwnData(context, user),
      erase: async ({ current_password }, { user }) => ({
        detail: sentenceOf(await eraseOwnData(context, { user, password: current_password })),
      }),
      requestLink: async ({ email }, { ip }) => {
        await requestPrivacyLink(context, { email, ip })
        return { detail: 'If we know that address, a mail with a link is on its way.' }
      },
      linkedData: ({ token }) => exportLinked(context, token),
      eraseLinked: async ({ token, confirm }) => ({
        detail: sentenceOf(await eraseLinked(context, { token, confirm })),
      }),
    },
    {
      data: { points: 20, seconds: QUARTER },
      erase: { points: 20, seconds: QUARTER },
      requestLink: { points: 20, seconds: QUARTER },
      linkedData: { points: 20, seconds: QUARTER },
      eraseLinked: { points: 20, seconds: QUARTER },
    },
  )
}
