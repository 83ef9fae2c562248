import type { Call } from './calls.ts'

const shopper = { access: 'shopper', errorKey: 'detail' } as const

/** The calls of an account's password, address and sessions. Apart from calls.ts, which every page loads. */
export const signInCalls = {
  sessions: {
    list: { method: 'GET', path: '/api/user/sessions/', ...shopper },
    end: { method: 'DELETE', path: '/api/user/sessions/{id}/', ownedResource: 'session', ...shopper },
    endOthers: { method: 'POST', path: '/api/user/sessions/end-others/', ...shopper },
    confirmEmail: { method: 'POST', path: '/api/user/email/confirm/', access: 'public', errorKey: 'detail' },
    changePassword: { method: 'POST', path: '/api/user/password/', ...shopper },
  },
} as const satisfies Record<string, Record<string, Call>>
