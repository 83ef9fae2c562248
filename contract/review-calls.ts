import type { Call } from './calls.ts'
import { PHOTOGRAPH_LIMIT } from './limits.ts'

const open = { access: 'public', errorKey: 'detail' } as const

/** The calls of reviews. Apart from calls.ts, which every page loads: a product's list is read on the server. */
export const reviewCalls = {
  reviews: {
    list: { method: 'GET', path: '/api/products/{slug}/reviews/', ...open },
    open: { method: 'POST', path: '/api/reviews/link/', ...open },
    write: { method: 'POST', path: '/api/reviews/', created: true, ...open },
    addPhotograph: {
      method: 'POST',
      path: '/api/reviews/{id}/photographs/',
      created: true,
      takes: 'file',
      limitBytes: PHOTOGRAPH_LIMIT,
      ...open,
    },
    optOut: { method: 'POST', path: '/api/reviews/opt-out/', ...open },
    report: { method: 'POST', path: '/api/reviews/{id}/report/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
