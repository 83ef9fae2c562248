import type { Language } from '#words/languages.ts'
import type { BufferedResponse } from './buffered-response.ts'
import type { PageCache } from './page-cache.ts'
import type { AllowedOrigins } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import type { StreamedFile, StreamedResponse } from './streamed-response.ts'

export interface EdgeOptions {
  api(request: Request, from: { ip: string }): Promise<Response>
  pages(request: Request): Promise<BufferedResponse>
  /** Caches responses that are the same for every visitor. */
  pageCache: PageCache
  /** The Stripe emulator in this process; null with Stripe keys. `fetchForStranger` has only the calls of browsers. */
  emulator: { fetch(request: Request): Promise<Response>; fetchForStranger(request: Request): Promise<Response> } | null
  /**
   * A photograph at one of its sizes; `busy` when too many sizes are queued for generation, `away` when their store
   * fails.
   */
  media(path: string): Promise<StreamedFile | 'busy' | 'away' | null>
  /** Shows the sent emails; null where other people can reach the shop. */
  outbox: ((path: string) => Promise<Response | null>) | null
  files: StaticFiles
  /** The back office's files; null for a path outside it. */
  admin(path: string, accepted: string | null): Promise<Response | BufferedResponse | StreamedResponse | null>
  /** Rejects when the shop can't write to its database or its folder. */
  checkReady(): Promise<void>
  metrics(): Promise<{ contentType: string; body: string }>
  /** The shop's version, for `/healthz`. */
  version: string
  /** Opens the metrics to who sends it as a bearer token; undefined: to this machine alone. */
  metricsToken: string | undefined
  /** Whether proxies are in front: then no request counts as one from this machine. */
  isProxied: boolean
  /** Origins that the content security policy of the payment step and of the contact page allows. */
  allowedOrigins: AllowedOrigins
  /** The inline scripts of a language's build, the same list each time. Browsers run no others. */
  inlineScripts(language: Language): readonly string[]
  /** How many calls and pages may be in flight; others get 503. */
  maxConcurrent: number
  /** Runs for each request that gets 503. */
  onRejected(): void
  /** Runs for each violation of a content security policy, with the directive. */
  onPolicyReport(directive: string): void
  https: boolean
}
