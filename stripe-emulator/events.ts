import { type Bank, seconds } from './bank.ts'
import { missing } from './errors.ts'
import { type Form, type Shape, text, texts } from './form.ts'
import { type List, listParams, page } from './list.ts'
import type { Event } from './objects.ts'
import { newId } from './store.ts'

export const apiVersion = '2026-10-28.endive'

/** Records an event and queues its webhook, in the transaction of the change. */
export function emit(bank: Bank, type: string, object: object, previous?: object): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(bank),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: isListenedTo(bank, type) ? 1 : 0,
    request: { ...bank.request },
    type,
  }
  bank.store.save<'event'>(event)
  if (isListenedTo(bank, type)) queueDelivery(bank, event.id)
}

/** The endpoint gets only its enabled events. */
function isListenedTo({ webhook }: Bank, type: string): boolean {
  return webhook !== null && (webhook.events.includes('*') || webhook.events.includes(type))
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
      return success === undefined || success === null || String(isDelivered(bank, event.id)) === success
    },
    (event) => withPending(bank, event),
  )
}

export function retrieveEvent(bank: Bank, id: string): Event {
  const event = bank.store.find('event', id)
  if (!event) throw missing('event', id)
  return withPending(bank, event)
}

/** Computes pending_webhooks at each read: it changes with every delivery, while the event never changes. */
function withPending(bank: Bank, event: Event): Event {
  return { ...event, pending_webhooks: isDelivered(bank, event.id) ? 0 : 1 }
}

function isDelivered(bank: Bank, id: string): boolean {
  const row = bank.store.get(
    `SELECT count(*) AS copies, coalesce(sum(state = 'delivered'), 0) AS delivered FROM deliveries WHERE event = ?`,
    id,
  )
  return Number(row?.copies) === 0 || Number(row?.delivered) > 0
}

function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}

function queueDelivery(bank: Bank, event: string): void {
  const { webhooks } = bank.faults.read()
  const state = bank.faults.takeDrop() ? 'dropped' : 'pending'
  for (let copy = 0; copy <= webhooks.duplicate; copy++) {
    // The machine's clock, not the bank's, whose offset must not postpone a delivery by ten minutes.
    const due = Date.now() + webhooks.delayMs + (webhooks.shuffle ? Math.floor(Math.random() * shuffleWindowMs) : 0)
    bank.store.run(
      'INSERT INTO deliveries (event, state, attempts, first_due, due) VALUES (?, ?, 0, ?, ?)',
      event,
      state,
      due,
      due,
    )
  }
}

/** Wide enough that the few events of one payment arrive in any order. */
const shuffleWindowMs = 400
