import type * as z from 'zod'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { asContract } from './form-values.ts'
import { sendConfirmed } from './security/confirmation.ts'
import { readToken } from './token.ts'

let made: StaffClient | undefined

/** The API as the member of staff who is signed in. */
export function api(): StaffClient {
  made ??= createStaffClient({ fetch: sendConfirmed, origin: location.origin, headers, prepare })
  return made
}

/** The contract's table of calls, walked as plain data. */
const shapes: Record<string, Record<string, { input: z.ZodType }>> = contract

function prepare(area: string, name: string, input: Record<string, unknown>): Record<string, unknown> {
  const shape = shapes[area]?.[name]
  // An object's fields stay an object's fields.
  return shape ? (asContract(shape.input, input) as Record<string, unknown>) : input
}

async function headers(call: Call): Promise<Record<string, string>> {
  const token = call.access === 'public' ? null : readToken()
  return {
    ...(token ? { authorization: `Token ${token}` } : {}),
    ...(call.method === 'GET' ? {} : { 'x-csrftoken': await csrfToken() }),
  }
}

async function csrfToken(): Promise<string> {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? (await api().accounts.csrf({})).csrf_token
}
