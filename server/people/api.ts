import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { eraseOwn, exportOwn } from './own-data.ts'
import { eraseLinked, exportLinked, requestPrivacyLink } from './privacy-link.ts'

const QUARTER = 15 * 60
const FORGOTTEN = 'You are forgotten. What tax law obliges us to keep of your orders is kept without your name.'

export function privacyApi(parts: Parts): BoundArea {
  return bind(
    'privacy',
    {
      data: (_, { user }) => exportOwn(parts, user),
      erase: async ({ current_password }, { user }) => {
        await eraseOwn(parts, user, current_password)
        return { detail: FORGOTTEN }
      },
      requestLink: async ({ email }, { ip }) => {
        await requestPrivacyLink(parts, email, ip)
        return { detail: 'If we know that address, a mail with a link is on its way.' }
      },
      linkedData: ({ token }) => exportLinked(parts, token),
      eraseLinked: async ({ token, confirm }) => {
        await eraseLinked(parts, token, confirm)
        return { detail: FORGOTTEN }
      },
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
