import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, reportContext } from './loading/context.ts'

/**
 * Renders a page whole: it is the same for every visitor and gets kept, so half a page must never be. Its data is here
 * before it is begun, so that React is spared its stream (docs/decisions/0017-pages-in-one-string.md); a part of a page
 * that wanted to wait for something would fail it.
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
  context.get(documentContext).bytes = bytesOf([
    '<!DOCTYPE html>',
    ...withData(deferScripts(page, modulesOf(routerContext)), data),
  ])
  return new Response(null, { status, headers })
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/**
 * With what the loaders answered, for loading/defer-scripts.js. In pieces: to put such long texts together takes longer
 * than to write them.
 */
function withData(page: string, data: string): string[] {
  const end = page.lastIndexOf('</body>')
  return [
    page.slice(0, end),
    '<script type="application/json" id="page-data">',
    inertJson(data),
    '</script>',
    page.slice(end),
  ]
}

/**
 * The files that React Router's own script would import for this page: the browser's list of routes, each matched
 * route, and the entry.
 */
function modulesOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  const routes = Object.fromEntries(matches.map(({ route }) => [route.id, manifest.routes[route.id]?.module]))
  return { manifest: manifest.url, routes, entry: manifest.entry.module }
}

/**
 * React Router asks for the scripts with the page, as urgently as for its style sheets, by a script that is another on
 * each page. Here it becomes data for loading/defer-scripts.js, which fetches them once the page is painted: a page then
 * runs the same inline scripts as every other, and its policy names no others (inline-scripts.ts).
 */
function deferScripts(page: string, modules: ReturnType<typeof modulesOf>): string {
  return page
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace(
      /<script type="module" async="">[\s\S]*?<\/script>/,
      () => `<script type="application/json" id="page-modules">${inertJson(modules)}</script>`,
    )
}

/** JSON that ends no script and begins no comment in one. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Where pages are written before it is known how long they are: to have a long text measured first, as Buffer.from
 * does, takes as long again.
 */
let sheet = Buffer.alloc(0)

function bytesOf(pieces: string[]): Buffer {
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // In UTF-8 none takes more than three bytes.
  if (sheet.length < 3 * letters) sheet = Buffer.allocUnsafeSlow(4 * letters)
  const end = pieces.reduce((at, piece) => at + sheet.write(piece, at), 0)
  return Buffer.from(sheet.subarray(0, end))
}
