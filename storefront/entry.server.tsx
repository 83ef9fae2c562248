import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, reportContext } from './loading/context.ts'

/**
 * Renders a whole page with `renderToString`, not as a stream (docs/decisions/0017-pages-in-one-string.md): it is the same
 * for every session and is cached. All loaders have answered before. A component that suspends would fail the page.
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
  // With the stream in place, React Router would suspend while it reads it.
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

/** Adds the loaders' data for loading/defer-scripts.js. In chunks: joining such long strings costs more than writing them. */
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

/** The files that React Router's own script would import for this page: manifest, matched routes and entry. */
function modulesOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  const routes = Object.fromEntries(matches.map(({ route }) => [route.id, manifest.routes[route.id]?.module]))
  return { manifest: manifest.url, routes, entry: manifest.entry.module }
}

/**
 * React Router loads the scripts as urgently as the style buffers, by an inline script that differs on each page. Here it
 * becomes data for loading/defer-scripts.js, which loads them after the first paint. All pages then have the same inline
 * scripts, and the Content-Security-Policy allows no others (inline-scripts.ts).
 */
function deferScripts(page: string, modules: ReturnType<typeof modulesOf>): string {
  return page
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace(
      /<script type="module" async="">[\s\S]*?<\/script>/,
      () => `<script type="application/json" id="page-modules">${inertJson(modules)}</script>`,
    )
}

/** JSON that can neither close a script element nor open a comment in it. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reused for every page: Buffer.from would measure each long string before it writes it, which doubles the time. */
let buffer = Buffer.alloc(0)

function bytesOf(chunks: string[]): Buffer {
  const letters = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  // In UTF-8 none takes more than three bytes.
  if (buffer.length < 3 * letters) buffer = Buffer.allocUnsafeSlow(4 * letters)
  const end = chunks.reduce((at, chunk) => at + buffer.write(chunk, at), 0)
  return Buffer.from(buffer.subarray(0, end))
}
