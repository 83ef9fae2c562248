import type { Call } from './calls.ts'

const shopper = { access: 'shopper', errorKey: 'detail' } as const

/** The calls of saved addresses. Apart from calls.ts, which every page loads: account and checkout make these. */
export const addressCalls = {
  addresses: {
    list: { method: 'GET', path: '/api/addresses/', ...shopper },
    add: { method: 'POST', path: '/api/addresses/', created: true, ...shopper },
    change: { method: 'PATCH', path: '/api/addresses/{id}/', ownedResource: 'address', ...shopper },
    remove: { method: 'DELETE', path: '/api/addresses/{id}/', ownedResource: 'address', ...shopper },
  },
} as const satisfies Record<string, Record<string, Call>>
