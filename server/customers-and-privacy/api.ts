import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { eraseOwnData, exportOwnData } from './data-export.ts'
import { eraseLinked, exportLinked, requestPrivacyLink } from './privacy-link.ts'

const QUARTER = 15 * 60
const sentenceOf = ({ underWay }: { underWay: number }) => (underWay > 0 ? refusals.erasedLater : refusals.erased)

export function privacyApi(context: Context): Implementation {
  return implement(
    'privacy',
    {
      data: (_, { user }) => exportOwnData(context, user),
      erase: async ({ current_password }, { user }) => ({
        detail: sentenceOf(await eraseOwnData(context, { user, password: current_password })),
      }),
      requestLink: async ({ email }, { ip, language }) => {
        await requestPrivacyLink(context, { email, ip, language })
        return { detail: refusals.linkSent }
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
      linkedData: { points: 20, seconds: QUARTER, ofWrong: true },
      eraseLinked: { points: 20, seconds: QUARTER, ofWrong: true },
    },
  )
}
