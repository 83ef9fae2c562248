import type { Call } from './calls.ts'

const anyone = { access: 'anyone', errorKey: 'detail' } as const

/** The calls of reminders. Apart from calls.ts, which every page loads. */
export const reminderCalls = {
  reminders: {
    ask: { method: 'POST', path: '/api/reminders/', ...anyone },
    confirm: { method: 'POST', path: '/api/reminders/confirm/', ...anyone },
    stop: { method: 'POST', path: '/api/reminders/stop/', access: 'public', errorKey: 'detail' },
    openRefills: { method: 'POST', path: '/api/reminders/refills/open/', ...anyone },
    askRefill: { method: 'POST', path: '/api/reminders/refills/', ...anyone },
  },
} as const satisfies Record<string, Record<string, Call>>
