import type { BrowserContext } from '@playwright/test'

/** The browser's errors and warnings during a test. */
export interface Noise {
  /** From now on matching errors are expected: "402 POST /v1/payment_intents/". */
  expect(...patterns: RegExp[]): void
  /** The complaints nobody expected, oldest first. */
  unexpected(): string[]
}

/**
 * Listens to every page of a context: words on the console (a violated Content-Security-Policy and a page that hydrates
 * wrongly end there too), errors nobody caught, answers from 400 on and requests without an answer.
 */
export function listenTo(context: BrowserContext): Noise {
  const heard: string[] = []
  const expected: RegExp[] = []

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The same is told, with method and address, by the answer itself.
    if (message.text().startsWith('Failed to load resource:')) return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => heard.push(`uncaught: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 400)
      heard.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A page that is left stops what it was loading.
    if (reason !== 'net::ERR_ABORTED') heard.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
  })

  return {
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => heard.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
