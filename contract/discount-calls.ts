import type { Call } from './calls.ts'

/** The calls of discount codes. Apart from calls.ts, which every page loads: only cart and checkout make these. */
export const discountCalls = {
  discounts: {
    preview: { method: 'POST', path: '/api/discounts/preview/', access: 'public', errorKey: 'error' },
    apply: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/discount/',
      ownedResource: 'checkout',
      access: 'anyone',
      errorKey: 'error',
    },
    remove: {
      method: 'DELETE',
      path: '/api/checkout/session/{session_id}/discount/',
      ownedResource: 'checkout',
      access: 'anyone',
      errorKey: 'error',
    },
    removeGiftCard: {
      method: 'DELETE',
      path: '/api/checkout/session/{session_id}/gift-card/',
      ownedResource: 'checkout',
      access: 'anyone',
      errorKey: 'error',
    },
    order: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/order/',
      ownedResource: 'checkout',
      access: 'anyone',
      errorKey: 'error',
    },
  },
} as const satisfies Record<string, Record<string, Call>>
