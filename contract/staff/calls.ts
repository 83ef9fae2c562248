import type { Call } from '../calls.ts'

const staff = { who: 'staff', refusal: 'detail' } as const

/** The calls of the back office. They are apart from calls.ts so that no shopper downloads them. */
export const staffCalls = {
  staffToday: {
    read: { method: 'GET', path: '/api/staff/today/', ...staff },
  },
} as const satisfies Record<string, Record<string, Call>>
