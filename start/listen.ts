import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sendBuffered } from '#edge/buffered-response.ts'
import { isApiUrl } from '#edge/cacheable-urls.ts'
import { clientIp } from '#edge/client-ip.ts'
import type { openEdge } from '#edge/edge.ts'
import { type HttpServer, openServer } from '#edge/http-server.ts'
import type { PageCache } from '#edge/page-cache.ts'
import { isStreamed, sendStreamed } from '#edge/streamed-response.ts'
import { type Config, ConfigError } from './config.ts'

/**
 * An HTTP server that serves from the page cache if possible and from the edge otherwise. `onResponse` gets what was
 * asked for, and the class of the response's status: "5xx".
 */
export function openListener(
  edge: ReturnType<typeof openEdge>,
  pageCache: PageCache,
  proxies: number,
  onResponse: (kind: string, status: string) => void,
): HttpServer {
  const handle: Parameters<typeof getRequestListener>[0] = async (request, { incoming, outgoing }) => {
    const response = await edge(request, { ip: clientIp(incoming, proxies) })
    if (response instanceof Response) return response
    const http1 = outgoing as ServerResponse // of openServer, which speaks no HTTP/2
    if (isStreamed(response)) void sendStreamed(http1, response)
    else sendBuffered(http1, response)
    return RESPONSE_ALREADY_SENT
  }
  // `autoCleanupIncoming` is off, because edge/early-response.ts reads the rest of a body after an early response.
  const listener = getRequestListener(handle, { overrideGlobalObjects: false, autoCleanupIncoming: false })
  return openServer((incoming, outgoing) => {
    const { url = '' } = incoming
    outgoing.once('finish', () => onResponse(kindOf(url), `${Math.floor(outgoing.statusCode / 100)}xx`))
    const served = pageCache.serve(incoming, outgoing)
    const fallBack = (done: boolean) => {
      if (!done) void listener(incoming, outgoing)
    }
    if (typeof served === 'boolean') fallBack(served)
    else void served.then(fallBack)
  })
}

const OTHERS = /^\/(assets|admin|v1|stripe-emulator|outbox|metrics|healthz|readyz)(?![^/?])/

function kindOf(url: string): 'page' | 'api' | 'media' | 'other' {
  if (url.startsWith('/media/')) return 'media'
  if (OTHERS.test(url)) return 'other'
  return url.startsWith('/api/') || isApiUrl(url) ? 'api' : 'page'
}

/** Resolves once the server takes connections. Raises ConfigError if it can't. */
export async function listen(server: Server, config: Config): Promise<void> {
  const problem = await listenProblem(server, config)
  if (problem !== null) throw new ConfigError(problem)
}

/** Why the shop can't listen on its port, before a start spends its time on the database. */
export async function portProblem(config: Config): Promise<string | null> {
  // `close` would wait for a health check that connects at this moment.
  const probe = createServer((socket) => socket.destroy())
  const problem = await listenProblem(probe, config)
  await new Promise((closed) => probe.close(closed))
  return problem
}

async function listenProblem(server: Server, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<string | null> {
  const code = await listenOn(server, PORT, HOST)
  if (code === null) return null
  if (code !== 'EADDRINUSE') return `The shop can’t listen on port ${PORT} of ${HOST} (${code}). Correct PORT or HOST.`
  const probe = createServer((socket) => socket.destroy())
  let free = PORT < 65_535 ? PORT + 1 : 3000
  while ((await listenOn(probe, free, HOST)) !== null) free++
  await new Promise((closed) => probe.close(closed))
  return `Port ${PORT} is taken. Stop the other program, or set another port, such as PORT=${free}.`
}

/** Null, or the code of the system's error. */
function listenOn(server: Server, port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const refuse = (problem: NodeJS.ErrnoException) => resolve(problem.code ?? problem.message)
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      resolve(null)
    })
  })
}
