import { type RequestHandler, RouterContextProvider } from 'react-router'
import { createClient } from '#contract/client.ts'
import {
  clientContext,
  documentContext,
  type RenderedDocument,
  reportContext,
  stripeScriptContext,
} from './loading/context.ts'

/**
 * The scripts that every page has in its text, for the policy that lets the browser run them. Read out of a page that
 * is rendered without any data: a script that somebody gets into a product's name or a post is not among them, wherever
 * it ends up.
 */
export async function inlineScripts(handle: RequestHandler, origin: string): Promise<string[]> {
  const document: RenderedDocument = { bytes: null }
  const context = new RouterContextProvider()
  context.set(clientContext, createClient({ fetch: async () => new Response(null, { status: 503 }), origin }))
  context.set(stripeScriptContext, null)
  // That it has no data is no fault.
  context.set(reportContext, () => undefined)
  context.set(documentContext, document)
  await handle(new Request(`${origin}/`), context)
  const page = document.bytes?.toString('utf8') ?? ''
  const found = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  if (found.length === 0) throw new Error('The page without data has no scripts: no page would work in a browser.')
  return found
}
