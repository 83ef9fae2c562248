import { type BoundArea, bind } from '#server/http/bind.ts'
import { csrfCookie, newCsrfToken } from '#server/http/csrf.ts'
import type { Parts } from '#server/parts.ts'
import { register, signIn } from './accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { changeProfile, profileOf } from './profile.ts'
import { endToken } from './tokens.ts'

const QUARTER = 15 * 60

export function accountsApi(parts: Parts): BoundArea {
  return bind(
    'accounts',
    {
      signIn: async (input, visitor) => ({ token: await signIn(parts, input, visitor) }),
      register: async (input, { ip }) => ({ token: await register(parts, input, ip) }),
      signOut: async (_, { token }) => {
        if (token) await endToken(parts.db, token)
        return { detail: 'You are signed out.' }
      },
      requestPasswordReset: async ({ email }, { ip }) => {
        await requestPasswordReset(parts, email, ip)
        return { detail: 'If we know that address, a mail with a link is on its way.' }
      },
      confirmPasswordReset: async (input) => {
        await confirmPasswordReset(parts, input)
        return { detail: 'Password successfully reset! Redirecting...' }
      },
      profile: async (_, { user }) => profileOf(user),
      changeProfile: (change, { user }) => changeProfile(parts, user, change),
      csrf: async (_, __, answer) => {
        const csrf_token = newCsrfToken(parts.secret)
        answer.setHeader('Set-Cookie', csrfCookie(csrf_token, parts.settings.publicUrl))
        return { csrf_token }
      },
    },
    {
      signIn: { points: 60, seconds: QUARTER },
      register: { points: 20, seconds: QUARTER },
      requestPasswordReset: { points: 20, seconds: QUARTER },
      confirmPasswordReset: { points: 20, seconds: QUARTER },
    },
  )
}
