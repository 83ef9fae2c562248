import Stripe from 'stripe'
import type { Metrics } from '#server/http/metrics.ts'
import { traced } from '#server/trace.ts'
import type { StripeSettings } from './payments.ts'

/** Stripe's own library, for the configured host. Measures each request if it gets the histogram. */
export function stripeOf(
  settings: Pick<StripeSettings, 'secretKey' | 'apiBase' | 'fetch'>,
  {
    maxNetworkRetries,
    timeout = 20_000,
    durations,
  }: { maxNetworkRetries: number; timeout?: number; durations?: Metrics['stripe'] | undefined },
): Stripe {
  const httpClient = settings.fetch ? Stripe.createFetchHttpClient(settings.fetch) : Stripe.createNodeHttpClient()
  return new Stripe(settings.secretKey, {
    ...hostOf(settings.apiBase),
    httpClient: durations ? measured(httpClient, durations) : httpClient,
    maxNetworkRetries,
    timeout,
    telemetry: false,
  })
}

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>

function measured(client: HttpClient, durations: Metrics['stripe']): HttpClient {
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const [, , path, method] = request
    const call = callOf(method, path)
    const observe = durations.startTimer({ call })
    try {
      const response = await traced(`Stripe ${call}`, 'client', () => send(...request))
      observe({ outcome: outcomeOf(response.getStatusCode()) })
      return response
    } catch (problem) {
      observe({ outcome: 'failed' })
      throw problem
    }
  }
  return client
}

/** "POST refunds": with the ids of payments in it, each would be a series of its own. */
const callOf = (method: string, path: string) => `${method} ${/^\/v1\/(\w+)/.exec(path)?.[1] ?? 'other'}`

/** Stripe's answers to a right request: its key has ended, another is under way, too many at once. */
const FAILED = [401, 409, 429]

function outcomeOf(status: number): 'ok' | 'refused' | 'failed' {
  if (status < 400) return 'ok'
  return status >= 500 || FAILED.includes(status) ? 'failed' : 'refused'
}

function hostOf(apiBase: string | null): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return {
    host: hostname,
    port: port ? Number(port) : protocol === 'https:' ? 443 : 80,
    protocol: protocol === 'https:' ? 'https' : 'http',
  }
}
