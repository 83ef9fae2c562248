import * as refusals from '#words/en/refusals.ts'
import type { Language } from '#words/languages.ts'
import { type Call, calls } from './calls.ts'
import type { CallName, Input, Output, Resource } from './contract.ts'
import type { SentFile } from './shapes.ts'

/**
 * One function for each call: `await client.cart.add({ product_id: 3, quantity: 1 })`. The input holds path, query and
 * body fields together; fields that aren't in the path go into the query of a GET and the JSON body of other methods.
 */
export type ClientOf<As extends Resource> = {
  [A in As]: { [N in CallName<A>]: (input: Input<A, N>, options?: CallOptions) => Promise<Output<A, N>> }
}
export type Client = ClientOf<keyof typeof calls>
/** `signal` aborts the call; `keepalive` completes it when the page is left. */
export type CallOptions = Pick<RequestInit, 'signal' | 'keepalive'>

export interface ClientOptions {
  /** `fetch` in a browser, `app.fetch` in process. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The cached body for a URL such as "/products/?page=2"; undefined when the call has to be made. */
  cachedJson?: (address: string, language: Language | undefined) => Promise<unknown>
  /** Of the messages and of the content. Without it a browser sends its own, which the page may not be in. */
  language?: Language
  /** The origin of the API: "https://shop.example". */
  origin: string
  /** Headers for this call: the visitor's token, the CSRF header. */
  headers?: (call: Call) => Record<string, string> | Promise<Record<string, string>>
  /** Changes the input before it is sent: the back office's forms have their own values for empty fields. */
  prepare?: (resource: string, name: string, input: Record<string, unknown>) => Record<string, unknown>
  /** Reads responses that may not be JSON. */
  read?: (call: Call, response: Response) => unknown
  /** Called with every error response before it is thrown, so that one place ends the session on 401. */
  onError?: (error: ApiClientError, call: Call, request: Request) => void
}

/** An error response. `message` is for the user; `fields` has the messages of single fields. */
export class ApiClientError extends Error {
  readonly status: number
  readonly fields: Record<string, string[]>
  /** Seconds to wait, from the header of a 429 or 503. */
  readonly retryAfter: number | null
  /** Names the errors that a page handles itself, such as `confirmation_needed`. */
  readonly code: string | null
  constructor(
    status: number,
    message: string,
    fields: Record<string, string[]>,
    retryAfter: number | null,
    code: string | null = null,
  ) {
    super(message)
    this.name = 'ApiClientError'
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.code = code
  }
}

/** There was no response: the browser is offline, or the server is down. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(refusals.unreachable, { cause })
    this.name = 'Unreachable'
  }
}

/** For a shopper's browser. Staff calls are in staff/client.ts, so that shoppers don't download them. */
export function createClient(options: ClientOptions): Client {
  return clientFor<keyof typeof calls>(calls, options)
}

export function clientFor<As extends Resource>(
  table: Record<As, Record<string, Call>>,
  options: ClientOptions,
): ClientOf<As> {
  const resources = Object.entries<Record<string, Call>>(table).map(([resource, named]) => [
    resource,
    Object.fromEntries(
      Object.entries(named).map(([name, call]) => [
        name,
        (input: Record<string, unknown>, callOptions?: CallOptions) =>
          ask(options, call, options.prepare?.(resource, name, input) ?? input, callOptions),
      ]),
    ),
  ])
  // Object.fromEntries forgets which name has which shape; the compiler checks that calls.ts and contract.ts match.
  return Object.fromEntries(resources) as ClientOf<As>
}

async function ask(
  options: ClientOptions,
  call: Call,
  input: Record<string, unknown>,
  callOptions?: CallOptions,
): Promise<unknown> {
  const known =
    options.cachedJson && call.method === 'GET'
      ? await options.cachedJson(nameOf(addressed(options.origin, call, input).address), options.language)
      : undefined
  if (known !== undefined) return known
  const request = requestFor(options.origin, call, input, {
    headers: {
      ...(options.language && { 'accept-language': options.language }),
      ...(await options.headers?.(call)),
    },
    options: callOptions,
  })
  let response: Response
  try {
    response = await options.fetch(request)
  } catch (problem) {
    if (callOptions?.signal?.aborted) throw problem
    throw new Unreachable(problem)
  }
  if (response.ok) return options.read ? options.read(call, response) : response.json()
  const error = await errorFrom(response)
  options.onError?.(error, call, request)
  throw error
}

/** The request of a call, for tests and benchmarks that need the whole response. */
export function requestFor(
  origin: string,
  call: Call,
  input: Record<string, unknown>,
  {
    headers = {},
    options = {},
  }: { headers?: Record<string, string> | undefined; options?: CallOptions | undefined } = {},
): Request {
  const { address, rest } = addressed(origin, call, input)
  const withAccept = { accept: 'application/json', ...headers }
  const { file } = input
  if (isFile(file))
    return new Request(address, {
      ...options,
      method: call.method,
      headers: { 'content-type': file.content_type, ...withAccept },
      body: file.bytes,
    })
  if (call.method === 'GET') return new Request(address, { ...options, headers: withAccept })
  return new Request(address, {
    ...options,
    method: call.method,
    headers: { 'content-type': 'application/json', ...withAccept },
    body: JSON.stringify(rest),
  })
}

/** The URL of a call with its path and query filled in, and the fields that remain for the body. */
function addressed(
  origin: string,
  call: Call,
  input: Record<string, unknown>,
): { address: URL; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  const address = new URL(path, origin)
  const { file, ...query } = rest
  if (call.method === 'GET' || isFile(file))
    for (const [field, value] of Object.entries(query))
      if (value !== undefined && value !== null && value !== '') address.searchParams.set(field, String(value))
  return { address, rest }
}

const nameOf = ({ pathname, search }: URL) => pathname + search

function isFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

async function errorFrom(response: Response): Promise<ApiClientError> {
  const retryAfter = Number(response.headers.get('retry-after')) || null
  const body: unknown = await response.json().catch(() => null)
  const fields: Record<string, string[]> = {}
  let message = refusals.failed
  let code: string | null = null
  if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      if (Array.isArray(value)) fields[key] = value.map(String)
      else if ((key === 'detail' || key === 'error') && typeof value === 'string') message = value
      else if (key === 'code' && typeof value === 'string') code = value
    }
    message = fields.non_field_errors?.[0] ?? message
  }
  return new ApiClientError(response.status, message, fields, retryAfter, code)
}

export type { Output, Resource }
