import { type RequestHandler, RouterContextProvider } from 'react-router'
import { createClient } from '#contract/client.ts'
import { inLanguage } from './language/in-language.ts'
import {
  clientContext,
  documentContext,
  type RenderedDocument,
  reportContext,
  stripeScriptContext,
} from './loading/context.ts'

/**
 * The inline scripts of every page, for the Content-Security-Policy. Read from a page rendered without data, so that a
 * script injected into a product's name or a post never gets in.
 */
export async function inlineScripts(handle: RequestHandler, origin: string): Promise<string[]> {
  const document: RenderedDocument = { bytes: null }
  const context = new RouterContextProvider()
  context.set(clientContext, createClient({ fetch: async () => new Response(null, { status: 503 }), origin }))
  context.set(stripeScriptContext, null)
  // The missing data is expected.
  context.set(reportContext, () => undefined)
  context.set(documentContext, document)
  await handle(new Request(origin + inLanguage('/')), context)
  const page = document.bytes?.toString('utf8') ?? ''
  const found = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  if (found.length === 0) throw new Error('The page without data has no scripts: no page would work in a browser.')
  return found
}
