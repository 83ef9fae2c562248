import Stripe from 'stripe'
import type { StripeSettings } from './payments.ts'

/** Stripe's own library, for the configured host. */
export function stripeOf(
  settings: Pick<StripeSettings, 'secretKey' | 'apiBase' | 'fetch'>,
  { maxNetworkRetries }: { maxNetworkRetries: number },
): Stripe {
  const httpClient = settings.fetch ? { httpClient: Stripe.createFetchHttpClient(settings.fetch) } : {}
  return new Stripe(settings.secretKey, {
    ...hostOf(settings.apiBase),
    ...httpClient,
    maxNetworkRetries,
    timeout: 20_000,
    telemetry: false,
  })
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
