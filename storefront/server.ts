import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createClient } from '#contract/client.ts'
import { inlineScripts } from './inline-scripts.ts'
import {
  clientContext,
  documentContext,
  type RenderedDocument,
  reportContext,
  stripeScriptContext,
} from './loading/context.ts'

export interface StorefrontOptions {
  /** The API, in process. */
  api: (request: Request) => Promise<Response>
  /** The parsed, frozen body of a cached API response; undefined when the call has to be made. */
  cachedJson: (address: string) => Promise<unknown>
  /** The public address of the shop: "https://shop.example". */
  origin: string
  /** The payment provider's browser library where it is not the provider's own. */
  stripeScript: string | null
  /** Told of every error that is not an answer of the API. */
  report?: (problem: unknown) => void
}

/** A page, or the data of one for a move inside the app. */
export interface Page {
  status: number
  headers: Headers
  body: Buffer | null
}

/**
 * The pages of the shop, rendered. Answers documents and, for moves inside the app, their data at the same address with
 * `.data`.
 */
export function openStorefront(parts: StorefrontOptions): {
  fetch(request: Request): Promise<Page>
  inlineScripts(): Promise<string[]>
} {
  const handle = createRequestHandler(build, 'production')
  const client = createClient({ fetch: parts.api, cachedJson: parts.cachedJson, origin: parts.origin })
  return {
    async fetch(request) {
      const document: RenderedDocument = { bytes: null }
      const context = new RouterContextProvider()
      context.set(clientContext, client)
      context.set(stripeScriptContext, parts.stripeScript)
      if (parts.report) context.set(reportContext, parts.report)
      context.set(documentContext, document)
      const response = await handle(request, context)
      const { status, headers } = response
      return { status, headers, body: response.body ? Buffer.from(await response.arrayBuffer()) : document.bytes }
    },
    inlineScripts: () => inlineScripts(handle, parts.origin),
  }
}
