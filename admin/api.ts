import type * as z from 'zod'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { asContract } from './form-values.ts'
import { sendConfirmed } from './security/confirmation.ts'

/** The storefront's key: who is signed in there as staff need not sign in again. */
const TOKEN = 'sidr-and-sage.token'

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

export function readToken(): string | null {
  return sessionStorage.getItem(TOKEN) ?? localStorage.getItem(TOKEN)
}

/** For this tab alone, and gone when it is closed. */
export function keepToken(token: string): void {
  forgetToken()
  sessionStorage.setItem(TOKEN, token)
}

/** The session goes on under another token, kept where the one before was: the storefront's tabs find it there. */
export function replaceToken(token: string): void {
  if (sessionStorage.getItem(TOKEN) === null && localStorage.getItem(TOKEN) !== null) localStorage.setItem(TOKEN, token)
  else keepToken(token)
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN)
  sessionStorage.removeItem(TOKEN)
}

async function headers(call: Call): Promise<Record<string, string>> {
  const token = call.who === 'public' ? null : readToken()
  return { ...(token ? { authorization: `Token ${token}` } : {}), ...(call.method === 'GET' ? {} : { 'x-csrftoken': await csrfToken() }) }
}

async function csrfToken(): Promise<string> {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? (await api().accounts.csrf({})).csrf_token
}
