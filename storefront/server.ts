import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createClient } from '#contract/client.ts'
import { clientContext, reportContext, stripeScriptContext } from './loading/context.ts'

export interface StorefrontParts {
  /** The API, in process. */
  api: (request: Request) => Promise<Response>
  /** The public address of the shop: "https://shop.example". */
  origin: string
  /** The payment provider's browser library where it is not the provider's own. */
  stripeScript: string | null
  /** Told of every error that is not an answer of the API. */
  report?: (problem: unknown) => void
}

/** The pages of the shop, rendered. Answers documents and, for moves inside the app, their data at the same address with `.data`. */
export function openStorefront(parts: StorefrontParts): { fetch(request: Request): Promise<Response> } {
  const handle = createRequestHandler(build, 'production')
  const client = createClient({ fetch: parts.api, origin: parts.origin })
  return {
    fetch(request) {
      const context = new RouterContextProvider()
      context.set(clientContext, client)
      context.set(stripeScriptContext, parts.stripeScript)
      if (parts.report) context.set(reportContext, parts.report)
      return handle(request, context)
    },
  }
}
