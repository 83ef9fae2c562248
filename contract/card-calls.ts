import type { Call } from './calls.ts'

const shopper = { access: 'shopper', errorKey: 'detail' } as const

/** The calls of saved cards. Apart from calls.ts, which every page loads: only the account's details make these. */
export const cardCalls = {
  cards: {
    list: { method: 'GET', path: '/api/cards/', ...shopper },
    add: { method: 'POST', path: '/api/cards/', ...shopper },
    remove: { method: 'DELETE', path: '/api/cards/{id}/', ownedResource: 'card', ...shopper },
  },
} as const satisfies Record<string, Record<string, Call>>
