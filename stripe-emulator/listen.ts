import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { dropHeader } from './api.ts'
import { isControl } from './control.ts'
import type { Emulator } from './emulator.ts'

/**
 * Serves the emulator on a port of its own (0 finds a free one). Here a lost answer is a connection that closes without
 * a byte.
 */
export function listen(
  emulator: Emulator,
  where: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port: where.port,
        hostname: where.host,
        // Without this the adapter swaps the process's own Response for its own, under the feet of whoever else is in
        // it.
        overrideGlobalObjects: false,
        fetch: async (request, { incoming }) => {
          // The page of any site may have a name of its own lead to this machine; the Host header still says which it
          // asked for.
          const isOurs = isLoopback(incoming.socket.remoteAddress ?? '') && isThisMachine(incoming.headers.host ?? '')
          if (isControl(new URL(request.url).pathname) && !isOurs) return new Response('Not found.', { status: 404 })
          const response = await emulator.fetch(request)
          if (!response.headers.has(dropHeader)) return response
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
        // Kept-alive connections would hold the close back until their clients let go.
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      })
    }
  })
}

const isLoopback = (address: string) => /^((::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/.test(address)

/** Whether a Host header names this machine, on whatever port. */
const isThisMachine = (host: string) => /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i.test(host)
