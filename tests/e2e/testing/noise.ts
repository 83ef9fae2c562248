import type { BrowserContext } from '@playwright/test'
import { isAtStripe } from '../../chaos/at-stripe.ts'

/** The browser's errors and warnings during a test. */
export interface Noise {
  /** From now on matching errors are expected: "402 POST /v1/payment_intents/". */
  expect(...patterns: RegExp[]): void
  /** The unexpected errors and warnings, oldest first. */
  unexpected(): string[]
}

/** Of shops and servers of the tests; browsers know every name under localhost as this machine. */
const OWN_HOST = /^(127\.0\.0\.1|(.+\.)?localhost|shop\.test)$/

/**
 * Listens to every page of a context: console messages (including Content-Security-Policy violations and hydration
 * errors), uncaught errors, responses from 400, requests without a response, and those to another site.
 */
export function listenTo(context: BrowserContext): Noise {
  const messages: string[] = []
  const expected: RegExp[] = []

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The response event reports the same with method and URL.
    if (message.text().startsWith('Failed to load resource:')) return
    // Chromium shows a larger size that is still in memory, of a page before or a wider window, instead of the size
    // that this page preloads.
    if (/\/media\/\S+ was preloaded using link preload but not used/.test(message.text())) return
    messages.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => messages.push(`uncaught: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !OWN_HOST.test(hostname) && !isAtStripe)
      messages.push(`another site: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      messages.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // Navigation aborts what the page was loading.
    if (reason !== 'net::ERR_ABORTED') messages.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
  })

  return {
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => messages.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
