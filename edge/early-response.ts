import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** After an early response, how many bytes of the body are still read and for how long: more than a photograph has. */
export const DRAIN = { drainBytes: 16 * 1024 * 1024, drainMs: 5_000 }

/**
 * Closes the connection gently after a response that was sent before the end of its request's body (413, 401, 503). The
 * rest of the body can't be told from the next request, so the response says `Connection: close`. Node then destroys
 * the socket, and the TCP reset loses the response for a client that is still sending; so this reads on for a while.
 */
export function closeAfterEarlyResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: typeof DRAIN,
): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return
  const writeHead = outgoing.writeHead
  outgoing.writeHead = (...given: unknown[]) => {
    if (!incoming.complete) {
      outgoing.shouldKeepAlive = false
      closeGently(incoming, limits)
    }
    // One parameter list can't express the overloads of writeHead.
    return writeHead.apply(outgoing, given as Parameters<typeof writeHead>)
  }
}

/** node:http calls `destroySoon` when the operating system has the response. */
function closeGently(incoming: IncomingMessage, limits: typeof DRAIN): void {
  const { socket } = incoming
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    // The body ended while the response was being sent.
    if (incoming.complete) return destroySoon()
    socket.end()
    drain(socket, limits)
    socket.once('close', () => incoming.destroy())
  }
}

function drain(socket: Socket, { drainBytes, drainMs }: typeof DRAIN): void {
  // Takes the bytes from the HTTP parser, which would parse what follows the body as a request that can't be answered.
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  let remaining = drainBytes
  const timeout = setTimeout(() => socket.destroy(), drainMs)
  socket.on('data', (chunk: Buffer) => {
    remaining -= chunk.length
    if (remaining < 0) socket.destroy()
  })
  socket.once('end', () => socket.destroy())
  socket.once('close', () => clearTimeout(timeout))
  socket.resume()
}
