import type { Context } from '#server/context.ts'
import { csrfCookie, newCsrfToken } from '#server/http/csrf.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { register, signIn } from './accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { changeProfile, profileOf } from './profile.ts'
import { endToken } from './tokens.ts'

const QUARTER = 15 * 60

export function accountsApi(context: Context): Implementation {
  return implement(
    'accounts',
    {
      signIn: async (input, visitor) => ({ token: await signIn(context, { credentials: input, visitor }) }),
      register: async (input, visitor) => ({ token: await register(context, { registration: input, visitor }) }),
      signOut: async (_, { token }) => {
        if (token) await endToken(context.db, token)
        return { detail: refusals.signOutDone }
      },
      requestPasswordReset: async ({ email }, { ip, language }) => {
        await requestPasswordReset(context, { email, ip, language })
        return { detail: refusals.linkSent }
      },
      confirmPasswordReset: async (input) => {
        await confirmPasswordReset(context, input)
        return { detail: refusals.passwordReset }
      },
      profile: async (_, { user }) => profileOf(user),
      changeProfile: (change, { user, ip, language }) => changeProfile(context, { user, change, ip, language }),
      csrf: async (_, __, answer) => {
        const csrf_token = newCsrfToken(context.secret)
        answer.setHeader('Set-Cookie', csrfCookie(csrf_token, context.settings.publicUrl))
        return { csrf_token }
      },
    },
    {
      signIn: { points: 60, seconds: QUARTER },
      register: { points: 20, seconds: QUARTER },
      requestPasswordReset: { points: 20, seconds: QUARTER },
      confirmPasswordReset: { points: 20, seconds: QUARTER, ofWrong: true },
    },
  )
}
