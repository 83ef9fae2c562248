import type { Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sendBuffered } from '#edge/buffered-response.ts'
import { clientIp } from '#edge/client-ip.ts'
import type { openEdge } from '#edge/edge.ts'
import { type HttpServer, openServer } from '#edge/http-server.ts'
import type { PageCache } from '#edge/page-cache.ts'
import { isStreamed, sendStreamed } from '#edge/streamed-response.ts'
import { type Config, ConfigError } from './config.ts'

/** An HTTP server that serves from the page cache if possible and from the edge otherwise. */
export function openListener(edge: ReturnType<typeof openEdge>, pageCache: PageCache, proxies: number): HttpServer {
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
    const served = pageCache.serve(incoming, outgoing)
    const fallBack = (done: boolean) => {
      if (!done) void listener(incoming, outgoing)
    }
    if (typeof served === 'boolean') fallBack(served)
    else void served.then(fallBack)
  })
}

/** Resolves once the server takes connections. Raises ConfigError when another program has the port. */
export function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) =>
      reject(
        problem.code === 'EADDRINUSE'
          ? new ConfigError(`Port ${PORT} is taken. Stop the other program, or set PORT to another number.`)
          : problem,
      ),
    )
    server.listen(PORT, HOST, resolve)
  })
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
