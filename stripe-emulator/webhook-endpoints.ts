import { apiVersion, isVersion } from './api-version.ts'
import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, flag, mergeMetadata, type Shape, text, texts } from './form.ts'
import { type List, limitOf, refuseBoth } from './list.ts'
import type { DeletedEndpoint, WebhookEndpoint } from './objects.ts'
import { newId } from './store.ts'

const changeable: Record<string, Shape> = {
  description: 'text',
  enabled_events: 'texts',
  metadata: 'metadata',
  url: 'text',
}
export const endpointParams: Record<string, Shape> = {
  ...changeable,
  // Any version, of which the library's types name some.
  api_version: 'anything',
  connect: 'boolean',
}
export const endpointUpdateParams: Record<string, Shape> = { ...changeable, disabled: 'boolean' }

/** Stripe allows as many in a sandbox. */
const MOST = 16

/** Adds an endpoint. This answer alone has its secret. */
export function createEndpoint(bank: Bank, form: Form): WebhookEndpoint {
  if (text(form, 'url') === undefined) throw invalid('Missing required param: url.', 'url', 'parameter_missing')
  if (!('enabled_events' in form))
    throw invalid('Missing required param: enabled_events.', 'enabled_events', 'parameter_missing')
  if (flag(form, 'connect')) throw invalid('This emulator has no connected accounts.', 'connect')
  const version = text(form, 'api_version') ?? null
  if ('api_version' in form && (version === null || !isVersion(version)))
    throw invalid(`Invalid Stripe API version: ${version ?? ''}`, 'api_version')
  if (allEndpoints(bank).length >= MOST)
    throw invalid(`You have reached the maximum of ${MOST} test webhook endpoints.`)
  const endpoint = withChanges(
    {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: version,
      application: null,
      created: seconds(bank),
      description: null,
      enabled_events: [],
      livemode: false,
      metadata: {},
      secret: `whsec_${newId('', 32).slice(1)}`,
      status: 'enabled',
      url: '',
    },
    form,
  )
  bank.store.save<'webhook_endpoint'>(endpoint)
  return endpoint
}

export function retrieveEndpoint(bank: Bank, id: string): WebhookEndpoint {
  return shown(existing(bank, id))
}

/** Newest first; the one of the emulator's options is the oldest. */
export function listEndpoints(bank: Bank, form: Form): List<WebhookEndpoint> {
  const limit = limitOf(form)
  refuseBoth(form)
  const all = allEndpoints(bank)
  const place = (param: string) => {
    const id = text(form, param)
    if (!id) return null
    const at = all.findIndex((endpoint) => endpoint.id === id)
    if (at < 0) throw missing('webhook endpoint', id, param)
    return at
  }
  const [after, before] = [place('starting_after'), place('ending_before')]
  const start = after === null ? 0 : after + 1
  const rest = all.slice(start, before ?? all.length)
  const data = before === null ? rest.slice(0, limit) : rest.slice(-limit)
  return { object: 'list', data: data.map(shown), has_more: rest.length > limit, url: '/v1/webhook_endpoints' }
}

export function updateEndpoint(bank: Bank, id: string, form: Form): WebhookEndpoint {
  const endpoint = withChanges(changeableEndpoint(bank, id), form)
  bank.store.save<'webhook_endpoint'>(endpoint)
  return shown(endpoint)
}

/** What it hasn't been sent, it never is. */
export function deleteEndpoint(bank: Bank, id: string): DeletedEndpoint {
  changeableEndpoint(bank, id)
  bank.store.remove(id)
  bank.store.run('DELETE FROM deliveries WHERE endpoint = ?', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** The enabled endpoints that want events of this type. */
export function listeners(bank: Bank, type: string): WebhookEndpoint[] {
  return allEndpoints(bank).filter(
    ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  )
}

/** Where a delivery goes, with the secret; null if the endpoint is disabled or deleted. `column` is the store's. */
export function endpointIn(bank: Bank, column: string): WebhookEndpoint | null {
  const endpoint = column === '' ? endpointOfOptions(bank) : bank.store.find('webhook_endpoint', column)
  return endpoint?.status === 'enabled' ? endpoint : null
}

/** The endpoint of a delivery as the store has it. The id of the one of the options may change with the options. */
export function columnOf(bank: Bank, id: string): string {
  return endpointOfOptions(bank)?.id === id ? '' : id
}

/** The endpoint that a resend names. Raises a 400 if it is disabled, because nothing is sent there. */
export function namedEndpoint(bank: Bank, id: string): WebhookEndpoint {
  const endpoint = existing(bank, id)
  if (endpoint.status === 'disabled') throw invalid(`The webhook endpoint ${id} is disabled.`, 'webhook_endpoint')
  return endpoint
}

/** The endpoint of the emulator's options, if they name one. */
export function endpointOfOptions({ account, webhook }: Bank): WebhookEndpoint | null {
  return (
    webhook && {
      id: `we_${account.id.slice('acct_'.length)}`,
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: account.created,
      description: null,
      enabled_events: webhook.events,
      livemode: false,
      metadata: {},
      secret: webhook.secret,
      status: 'enabled',
      url: webhook.url,
    }
  )
}

function allEndpoints(bank: Bank): WebhookEndpoint[] {
  const ofOptions = endpointOfOptions(bank)
  return [...bank.store.list('webhook_endpoint'), ...(ofOptions ? [ofOptions] : [])]
}

function existing(bank: Bank, id: string): WebhookEndpoint {
  const endpoint = find(bank, id)
  if (!endpoint) throw missing('webhook endpoint', id)
  return endpoint
}

function find(bank: Bank, id: string): WebhookEndpoint | null {
  const ofOptions = endpointOfOptions(bank)
  return ofOptions?.id === id ? ofOptions : bank.store.find('webhook_endpoint', id)
}

function changeableEndpoint(bank: Bank, id: string): WebhookEndpoint {
  const endpoint = existing(bank, id)
  if (endpointOfOptions(bank)?.id === id)
    throw invalid(`${id} is the webhook endpoint of the emulator's options: change it there.`, 'webhook_endpoint')
  return endpoint
}

function withChanges(endpoint: WebhookEndpoint, form: Form): WebhookEndpoint {
  const changed = { ...endpoint, metadata: mergeMetadata(endpoint.metadata, form) }
  const description = text(form, 'description')
  if (description !== undefined) changed.description = description
  if ('url' in form) changed.url = checkedUrl(text(form, 'url') ?? '')
  if ('enabled_events' in form) changed.enabled_events = checkedEvents(texts(form, 'enabled_events'))
  if ('disabled' in form) changed.status = flag(form, 'disabled') ? 'disabled' : 'enabled'
  return changed
}

/** A sandbox takes http too. */
function checkedUrl(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol !== 'http:' && protocol !== 'https:')
    throw invalid(`Invalid URL: it must be a whole URL of http or https, not '${url}'.`, 'url', 'url_invalid')
  return url
}

function checkedEvents(types: string[]): string[] {
  if (types.length === 0)
    throw invalid(`Name at least one event, or '*' for all.`, 'enabled_events', 'parameter_invalid_empty')
  for (const [at, type] of types.entries())
    if (type !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type))
      throw invalid(`Invalid enabled_events[${at}]: '${type}' is no type of an event.`, `enabled_events[${at}]`)
  return types
}

function shown({ secret: _secret, ...endpoint }: WebhookEndpoint): WebhookEndpoint {
  return endpoint
}
