import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { clientFor, createClient } from '#contract/client.ts'
import { reviewCalls } from '#contract/review-calls.ts'
import { language } from '#words/en/language.ts'
import type { Language } from '#words/languages.ts'
import { inlineScripts } from './inline-scripts.ts'
import {
  clientContext,
  documentContext,
  type RenderedDocument,
  reportContext,
  reviewsContext,
  stripeScriptContext,
} from './loading/context.ts'

export interface StorefrontOptions {
  /** The API, in process. */
  api: (request: Request) => Promise<Response>
  /** The parsed, frozen body of a cached API response; undefined when the call has to be made. */
  cachedJson: (address: string, language: Language | undefined) => Promise<unknown>
  /** The public address of the shop: "https://shop.example". */
  origin: string
  /** The URL of Stripe.js if every page is to load it. */
  stripeScript: string | null
  /** Called with every error that is not an API response. */
  report?: (problem: unknown) => void
}

/** A page, or its data for client-side navigation. */
export interface Page {
  status: number
  headers: Headers
  body: Buffer | null
}

/** Renders the shop's pages: documents, and for client-side navigation their data at the same URL with `.data`. */
export function openStorefront(parts: StorefrontOptions): {
  fetch(request: Request): Promise<Page>
  inlineScripts(): Promise<string[]>
} {
  const handle = createRequestHandler(build, 'production')
  const options = { fetch: parts.api, cachedJson: parts.cachedJson, origin: parts.origin, language }
  const client = createClient(options)
  const reviews = clientFor<'reviews'>(reviewCalls, options)
  return {
    async fetch(request) {
      const document: RenderedDocument = { bytes: null }
      const context = new RouterContextProvider()
      context.set(clientContext, client)
      context.set(reviewsContext, reviews)
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
