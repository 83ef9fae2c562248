import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { closeAfterEarlyResponse, DRAIN } from './early-response.ts'
import { serveInOrder, UNREAD_TIMEOUT } from './pipelined-requests.ts'

/**
 * Milliseconds for which a sender may take their time. Node's own limits are a minute for the headers and five for the
 * whole: long enough for one machine to keep thousands of connections open for nothing.
 */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
}

/**
 * Milliseconds for which a connection outlives what its other end has been told: whoever is busy sends a little late,
 * and must not find it cut.
 */
const KEEP_ALIVE_BUFFER = 3_000

/** A token, a few cookies and what proxies add are two kilobytes. */
const HEADER_LIMITS = { maxHeaderSize: 16_384, count: 100 }
/** Questions over one connection, after which it is opened anew: none is kept for ever. */
const MAX_REQUESTS_PER_SOCKET = 10_000

export interface HttpServer {
  server: Server
  /**
   * Takes no new connection, answers whatever comes over those that are open and says with each answer that it was the
   * last; resolves once all are gone. A proxy that finds nobody listening asks the next process; what it had begun to
   * send when a connection was cut, it may not send again.
   */
  drain(seconds: number): Promise<void>
}

/** A server that doesn't wait for whoever doesn't get on with it. */
export function openServer(
  listener: RequestListener,
  timeouts: Partial<typeof TIMEOUTS & typeof DRAIN & typeof UNREAD_TIMEOUT> = {},
): HttpServer {
  const inTurn = serveInOrder(listener, { ...UNREAD_TIMEOUT, ...timeouts })
  const inFlight = new Set<ServerResponse>()
  const server = createServer(
    { ...TIMEOUTS, ...timeouts, maxHeaderSize: HEADER_LIMITS.maxHeaderSize },
    (incoming, outgoing) => {
      if (!server.listening) outgoing.shouldKeepAlive = false
      inFlight.add(outgoing)
      outgoing.once('close', () => inFlight.delete(outgoing))
      closeAfterEarlyResponse(incoming, outgoing, { ...DRAIN, ...timeouts })
      inTurn.listener(incoming, outgoing)
    },
  )
  server.once('close', inTurn.stop)
  server.maxHeadersCount = HEADER_LIMITS.count
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.keepAliveTimeoutBuffer = KEEP_ALIVE_BUFFER
  return {
    server,
    drain: (seconds) =>
      new Promise((resolve) => {
        const forced = setTimeout(() => server.closeAllConnections(), seconds * 1000)
        for (const outgoing of inFlight) outgoing.shouldKeepAlive = false
        // Not http's own close: that cuts idle connections, and over one of them a request may be on its way. They end
        // by themselves, unused for a while.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(forced)
          resolve()
        })
      }),
  }
}
