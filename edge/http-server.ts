import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { closeAfterEarlyResponse, DRAIN } from './early-response.ts'
import { serveInOrder, UNREAD_TIMEOUT } from './pipelined-requests.ts'

/**
 * Milliseconds. Node's defaults (60 s for the headers, 300 s for the request) let one client hold thousands of
 * connections open.
 */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
}

/** Milliseconds added to the Keep-Alive timeout that clients see, so that a request sent at its end isn't reset. */
const KEEP_ALIVE_BUFFER = 3_000

/** A session token, a few cookies and the headers of proxies have two kilobytes. */
const HEADER_LIMITS = { maxHeaderSize: 16_384, count: 100 }
/** Then the client has to open a new connection, so that a load balancer can move it to another process. */
const MAX_REQUESTS_PER_SOCKET = 10_000

export interface HttpServer {
  server: Server
  /**
   * Stops listening, answers requests on open connections with `Connection: close`, and resolves when all are closed or
   * after `seconds`. A proxy sends a request to another process when a connection is refused, but must not repeat a
   * POST whose connection was reset.
   */
  drain(seconds: number): Promise<void>
}

/** An HTTP server with limits for slow clients, pipelined requests and early responses. */
export function openServer(
  listener: RequestListener,
  timeouts: Partial<typeof TIMEOUTS & typeof DRAIN & typeof UNREAD_TIMEOUT> = {},
): HttpServer {
  const inOrder = serveInOrder(listener, { ...UNREAD_TIMEOUT, ...timeouts })
  const inFlight = new Set<ServerResponse>()
  const server = createServer(
    { ...TIMEOUTS, ...timeouts, maxHeaderSize: HEADER_LIMITS.maxHeaderSize },
    (incoming, outgoing) => {
      if (!server.listening) outgoing.shouldKeepAlive = false
      inFlight.add(outgoing)
      outgoing.once('close', () => inFlight.delete(outgoing))
      closeAfterEarlyResponse(incoming, outgoing, { ...DRAIN, ...timeouts })
      inOrder.listener(incoming, outgoing)
    },
  )
  server.once('close', inOrder.stop)
  server.maxHeadersCount = HEADER_LIMITS.count
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.keepAliveTimeoutBuffer = KEEP_ALIVE_BUFFER
  return {
    server,
    drain: (seconds) =>
      new Promise((resolve) => {
        const timeout = setTimeout(() => server.closeAllConnections(), seconds * 1000)
        for (const outgoing of inFlight) outgoing.shouldKeepAlive = false
        // http.Server's close() also closes idle connections, and a request may be on its way over one. They time out.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(timeout)
          resolve()
        })
      }),
  }
}
