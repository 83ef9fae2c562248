import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, reportContext } from './loading/context.ts'

/**
 * Renders a page whole: it is the same for every visitor and gets kept, so half a page must never be. Its data is here before it is begun, so that
 * React is spared its stream (docs/decisions/0017-pages-in-one-piece.md); a part of a page that wanted to wait for something would fail it.
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
  const data = await textOf(routerContext.serverHandoffStream)
  // Or React Router has React wait for each piece of it.
  routerContext.serverHandoffStream = undefined
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  context.get(documentContext).bytes = bytesOf(['<!DOCTYPE html>', ...withData(scriptsLast(page), data)])
  return new Response(null, { status, headers })
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/** With what the loaders answered, where React Router's scripts look for it. In pieces: to put such long texts together takes longer than to write them. */
function withData(page: string, data: string): string[] {
  const end = page.lastIndexOf('</body>')
  // In a script, `</script>` would end it, and the others begin what a browser reads otherwise.
  const quoted = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const stream = 'window.__reactRouterContext.streamController'
  return [page.slice(0, end), `<script>${stream}.enqueue(`, quoted, `);${stream}.close();</script>`, page.slice(end)]
}

/**
 * React Router asks for the scripts with the page, as urgently as for its style sheets. Here they wait for loading/scripts-last.js, which fetches them
 * once the page is painted; should React Router come to write them otherwise, they run as ever.
 */
function scriptsLast(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace('<script type="module" async="">', '<script type="later">')
}

/** Where pages are written before it is known how long they are: to have a long text measured first, as Buffer.from does, takes as long again. */
let sheet = Buffer.alloc(0)

function bytesOf(pieces: string[]): Buffer {
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // In UTF-8 none takes more than three bytes.
  if (sheet.length < 3 * letters) sheet = Buffer.allocUnsafeSlow(4 * letters)
  const end = pieces.reduce((at, piece) => at + sheet.write(piece, at), 0)
  return Buffer.from(sheet.subarray(0, end))
}
