import { calls } from './calls.ts'
import { staffCalls } from './staff/calls.ts'

/** The whole API: what the server serves and documents. A shopper's browser has calls.ts alone. */
export const everyCall = { ...calls, ...staffCalls } as const
