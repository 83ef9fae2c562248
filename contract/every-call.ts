import { calls } from './calls.ts'
import { staffCalls } from './staff/calls.ts'

/** The whole API, which the server implements and documents. A shopper's browser loads calls.ts alone. */
export const everyCall = { ...calls, ...staffCalls } as const
