import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How much of an unwanted body is still read, and for how many milliseconds: enough for the largest photograph and then
 * some.
 */
export const DRAIN = { drainBytes: 16 * 1024 * 1024, drainMs: 5_000 }

/**
 * A refusal often goes out before its request's body is here: too large, not signed in, too busy. The rest of that body
 * can't be told from the next request, so such an answer says `Connection: close`. Node would then cut the connection
 * at once, and a sender in the middle of a body loses the answer to the reset; this reads on for a little while first.
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
    // The overloads of writeHead can't be spelt as one list of arguments.
    return writeHead.apply(outgoing, given as Parameters<typeof writeHead>)
  }
}

/** node:http calls `destroySoon` once the answer is with the system. */
function closeGently(incoming: IncomingMessage, limits: typeof DRAIN): void {
  const { socket } = incoming
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    // The body came to its end while the answer was on its way.
    if (incoming.complete) return destroySoon()
    socket.end()
    drain(socket, limits)
    socket.once('close', () => incoming.destroy())
  }
}

function drain(socket: Socket, { drainBytes, drainMs }: typeof DRAIN): void {
  // From here on the bytes go past the parser: what follows the body would be taken for a request, though nobody can be
  // answered any more.
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  let left = drainBytes
  const late = setTimeout(() => socket.destroy(), drainMs)
  socket.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) socket.destroy()
  })
  socket.once('end', () => socket.destroy())
  socket.once('close', () => clearTimeout(late))
  socket.resume()
}
