import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * Milliseconds for which a sender may take their time. Node's own limits are a minute for the headers and five for the whole: long enough for one
 * machine to keep thousands of connections open for nothing.
 */
export const PATIENCE = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 5_000 }

/** A token, a few cookies and what proxies add are two kilobytes. */
const HEADERS = { maxHeaderSize: 16_384, count: 100 }
/** Questions over one connection, after which it is opened anew: none is kept for ever. */
const QUESTIONS = 10_000

/** A server that doesn't wait for whoever doesn't get on with it. */
export function openServer(listener: RequestListener, patience: Partial<typeof PATIENCE> = {}): Server {
  const server = createServer({ ...PATIENCE, ...patience, maxHeaderSize: HEADERS.maxHeaderSize }, listener)
  server.maxHeadersCount = HEADERS.count
  server.maxRequestsPerSocket = QUESTIONS
  return server
}
