import type { Call } from './calls.ts'

const open = { access: 'public', errorKey: 'detail' } as const
const shopper = { access: 'shopper', errorKey: 'detail' } as const

/** The calls about a person's own data. Apart from calls.ts, which every page loads: two pages make these. */
export const privacyCalls = {
  privacy: {
    data: { method: 'GET', path: '/api/privacy/data/', ...shopper },
    erase: { method: 'POST', path: '/api/privacy/erase/', ...shopper },
    requestLink: { method: 'POST', path: '/api/privacy/link/', ...open },
    linkedData: { method: 'POST', path: '/api/privacy/link/data/', ...open },
    eraseLinked: { method: 'POST', path: '/api/privacy/link/erase/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
