import type { Call } from './calls.ts'

const open = { access: 'public', errorKey: 'detail' } as const

/** The calls of an order's page. Apart from calls.ts, which every page loads: only that page makes these. */
export const orderPageCalls = {
  orderPage: {
    // Not a GET: the token stays out of addresses, which are logged and cached.
    open: { method: 'POST', path: '/api/order-page/', ...open },
    sendLink: { method: 'POST', path: '/api/order-page/link/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
