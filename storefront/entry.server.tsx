import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { reportContext } from './loading/context.ts'

/** A page takes no longer than this to render; what still waits then is left to the browser. */
const RENDER_LIMIT_MS = 10_000

/** Renders the whole page before answering: it is the same for every visitor and gets kept, so half a page must never be. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = await render(request.url, routerContext, context.get(reportContext))
  return new Response(new Uint8Array(page), { status, headers })
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}

function render(url: string, routerContext: EntryContext, report: (problem: unknown) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      onAllReady() {
        clearTimeout(timer)
        resolve(buffer(pipe(new PassThrough())))
      },
      onShellError: reject,
      onError: report,
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_LIMIT_MS)
  })
}
