import { Writable } from 'node:stream'
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
  // As bytes: whoever wants to read a text again would have it made into bytes and back each time.
  return new Response(Buffer.from(scriptsLast(page)), { status, headers })
}

export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}

function render(url: string, routerContext: EntryContext, report: (problem: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      onAllReady() {
        clearTimeout(timer)
        pipe(collect(resolve))
      },
      onShellError: reject,
      onError: report,
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_LIMIT_MS)
  })
}

/** Takes a page in its pieces, which may end in the middle of a letter, and hands it on whole. */
function collect(done: (page: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces).toString())
      next()
    },
  })
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
