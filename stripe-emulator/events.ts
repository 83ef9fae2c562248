import { apiVersion } from './api-version.ts'
import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, flag, type Shape, text, texts } from './form.ts'
import { type List, listParams, page } from './list.ts'
import type { Event, WebhookEndpoint } from './objects.ts'
import { newId } from './store.ts'
import { columnOf, endpointOfOptions, listeners, namedEndpoint } from './webhook-endpoints.ts'

/** Records an event and queues its webhooks, in the transaction of the change. */
export function emit(bank: Bank, type: string, object: object, previous?: object): void {
  const endpoints = listeners(bank, type)
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(bank),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { ...bank.request },
    type,
  }
  bank.store.save<'event'>(event)
  if (endpoints.length > 0) queueDeliveries(bank, event.id, endpoints)
}

export const eventListParams: Record<string, Shape> = {
  ...listParams,
  type: 'text',
  types: 'texts',
  delivery_success: 'boolean',
}

export function listEvents(bank: Bank, form: Form): List<Event> {
  const enabled = texts(form, 'types')
  const type = text(form, 'type')
  const success = text(form, 'delivery_success')
  return page(
    bank,
    'event',
    form,
    '/v1/events',
    (event) => {
      if (type && !matchesType(type, event.type)) return false
      if (enabled.length > 0 && !enabled.some((pattern) => matchesType(pattern, event.type))) return false
      return !success || (pendingAt(bank, event.id).length === 0) === flag(form, 'delivery_success')
    },
    (event) => withPending(bank, event),
  )
}

export function retrieveEvent(bank: Bank, id: string): Event {
  return withPending(bank, existing(bank, id))
}

/** What `stripe events resend` sends. The endpoint of the options is to the emulator what `stripe listen` is there. */
export const resendParams: Record<string, Shape> = {
  account: 'refused',
  for_stripecli: 'boolean',
  webhook_endpoint: 'text',
}

/** Queues the event once more: for the endpoint that is named, or else for each that wants its type. */
export function resendEvent(bank: Bank, id: string, form: Form): Event {
  const event = existing(bank, id)
  const named = text(form, 'webhook_endpoint')
  const ofOptions = endpointOfOptions(bank)
  if (!named && flag(form, 'for_stripecli') && !ofOptions)
    throw invalid(
      'There is no endpoint to resend it to: name a webhook endpoint, or give the emulator one in its options.',
      'for_stripecli',
    )
  const endpoints = named
    ? [namedEndpoint(bank, named)]
    : flag(form, 'for_stripecli') && ofOptions
      ? [ofOptions]
      : listeners(bank, event.type)
  for (const endpoint of endpoints) queue(bank, { event: id, endpoint, state: 'pending', due: Date.now() })
  return withPending(bank, event)
}

/** The endpoints that haven't taken the event yet, as the store has them. */
export function pendingAt(bank: Bank, id: string): string[] {
  return bank.store
    .all(`SELECT endpoint FROM deliveries WHERE event = ? GROUP BY endpoint HAVING sum(state = 'delivered') = 0`, id)
    .map((row) => String(row.endpoint))
}

function existing(bank: Bank, id: string): Event {
  const event = bank.store.find('event', id)
  if (!event) throw missing('event', id)
  return event
}

/** Computes pending_webhooks at each read: it changes with every delivery, while the event never changes. */
function withPending(bank: Bank, event: Event): Event {
  return { ...event, pending_webhooks: pendingAt(bank, event.id).length }
}

function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}

function queueDeliveries(bank: Bank, event: string, endpoints: WebhookEndpoint[]): void {
  const { webhooks } = bank.faults.read()
  const state = bank.faults.takeDrop() ? 'dropped' : 'pending'
  for (const endpoint of endpoints)
    for (let copy = 0; copy <= webhooks.duplicate; copy++) {
      // The machine's clock, not the bank's, whose offset must not postpone a delivery by ten minutes.
      const due = Date.now() + webhooks.delayMs + (webhooks.shuffle ? Math.floor(Math.random() * shuffleWindowMs) : 0)
      queue(bank, { event, endpoint, state, due })
    }
}

function queue(
  bank: Bank,
  { event, endpoint, state, due }: { event: string; endpoint: WebhookEndpoint; state: string; due: number },
): void {
  bank.store.run(
    'INSERT INTO deliveries (event, endpoint, state, attempts, first_due, due) VALUES (?, ?, ?, 0, ?, ?)',
    event,
    columnOf(bank, endpoint.id),
    state,
    due,
    due,
  )
}

/** Wide enough that the few events of one payment arrive in any order. */
const shuffleWindowMs = 400
