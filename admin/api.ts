import type * as z from 'zod'
import { browserHeaders } from '#contract/browser-session.ts'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { asContract } from './form-values.ts'
import { sendConfirmed } from './security/confirmation.ts'
import { readToken } from './token.ts'

let client: StaffClient | undefined

/** The API with the token of the signed-in member of staff. */
export function api(): StaffClient {
  client ??= createStaffClient({ fetch: sendConfirmed, origin: location.origin, language: 'en', headers, prepare })
  return client
}

/** The contract's calls, by resource and name. */
const shapes: Record<string, Record<string, { input: z.ZodType }>> = contract

function prepare(area: string, name: string, input: Record<string, unknown>): Record<string, unknown> {
  const shape = shapes[area]?.[name]
  // An object schema returns an object.
  return shape ? (asContract(shape.input, input) as Record<string, unknown>) : input
}

function headers(call: Call): Promise<Record<string, string>> {
  return browserHeaders(call, {
    token: call.access === 'public' ? null : readToken(),
    cookie: document.cookie,
    fetchCsrf: async () => (await api().accounts.csrf({})).csrf_token,
  })
}
