import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, reportContext, stripeScriptContext } from './loading/context.ts'
import { deferScripts, takeLoaderData } from './patched/react-router/document-scripts.ts'

/**
 * Renders a whole page with `renderToString` instead of a stream (docs/decisions/0017-pages-in-one-string.md): it is
 * cached and the same for every session. All loaders have finished before. A component that suspends would fail the
 * page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await takeLoaderData(routerContext)
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  const script = context.get(stripeScriptContext)
  const chunks = ['<!DOCTYPE html>', ...deferScripts(page, data, routerContext)]
  // React would carry the element into every browser.
  if (script) chunks.splice(-1, 0, `<script async src="${script}"></script>`)
  context.get(documentContext).bytes = bytesOf(chunks)
  return new Response(null, { status, headers })
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}

/** Reused for every page: Buffer.from measures each long string before writing it, which doubles the time. */
let buffer = Buffer.alloc(0)

function bytesOf(chunks: string[]): Buffer {
  const letters = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  // A UTF-16 unit takes at most three bytes in UTF-8.
  if (buffer.length < 3 * letters) buffer = Buffer.allocUnsafeSlow(4 * letters)
  const end = chunks.reduce((at, chunk) => at + buffer.write(chunk, at), 0)
  return Buffer.from(buffer.subarray(0, end))
}
