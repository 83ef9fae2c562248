import type { Call } from './calls.ts'

const open = { access: 'public', errorKey: 'detail' } as const

/** The calls that cancel an order. Apart from calls.ts, which every page loads: one page makes these. */
export const cancellationCalls = {
  cancellation: {
    find: { method: 'POST', path: '/api/cancellation/find/', ...open },
    give: { method: 'POST', path: '/api/cancellation/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
