import type { ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { cutHeader, dropHeader } from './answers.ts'
import { isControl } from './control.ts'
import type { Emulator } from './emulator.ts'

/**
 * Serves the emulator on its own port (0 for a free one). Here a lost response closes the connection without a byte.
 */
export function listen(
  emulator: Pick<Emulator, 'fetch'>,
  address: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port: address.port,
        hostname: address.host,
        // Without this the adapter replaces the global Response of the whole process.
        overrideGlobalObjects: false,
        fetch: async (request, { incoming, outgoing }) => {
          // Any site's host name may resolve to this machine (DNS rebinding); the Host header has that name.
          const isLocal = isLoopback(incoming.socket.remoteAddress ?? '') && isThisMachine(incoming.headers.host ?? '')
          if (isControl(new URL(request.url).pathname) && !isLocal) return new Response('Not found.', { status: 404 })
          const response = await emulator.fetch(request)
          // Only that of HTTP/1 has it, and this server is no other.
          if (response.headers.has(cutHeader) && 'assignSocket' in outgoing) await writeStart(response, outgoing)
          else if (!response.headers.has(dropHeader)) return response
          incoming.socket.destroy()
          return RESPONSE_ALREADY_SENT
        },
      },
      ({ port }) => resolve({ port, close }),
    )
    server.once('error', reject)

    function close(): Promise<void> {
      return new Promise((closed) => {
        server.close(() => closed())
        // Keep-alive connections would delay the close until their clients close them.
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      })
    }
  })
}

/** Writes a response up to where its body breaks off. */
async function writeStart(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const reader = response.body?.getReader()
  const next = () => reader?.read().catch(() => null)
  for (let piece = await next(); piece?.value; piece = await next())
    await new Promise((written) => outgoing.write(piece?.value, written))
}

/** Whether only this machine reaches an address to listen on. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopback(host)
}

const isLoopback = (ip: string) => /^((::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/.test(ip)

/** Whether a Host header names this machine, with any port. */
const isThisMachine = (host: string) => /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i.test(host)
