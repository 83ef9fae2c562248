import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds after which a reader who takes nothing of an answer is hung up on. */
export const UNREAD_TIMEOUT = { unreadMs: 30_000 }

/** A connection with an answer under way. */
interface Busy {
  /** Requests that were sent without waiting for it. */
  waiting: [IncomingMessage, ServerResponse][]
  /** Bytes that its other end had taken at the last look, and when that was first so. */
  taken: number
  since: number
}

/**
 * Of a TCP connection in Node: what has been given to the system, and what the system hasn't taken yet. No public
 * member tells the two apart.
 */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/**
 * Answers the requests of a connection one after the other, as they are read. A sender may pipeline hundreds of
 * requests and read nothing: node:http hands all of them over at once, and every answer would be in memory, whole,
 * until the connection ends.
 */
export function serveInOrder(
  listener: RequestListener,
  { unreadMs }: typeof UNREAD_TIMEOUT,
): { listener: RequestListener; stop(): void } {
  const connections = new Map<Socket, Busy>()

  const answer = (socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.once('close', () => next(socket))
    listener(incoming, outgoing)
  }
  const next = (socket: Socket) => {
    const busy = connections.get(socket)
    const following = busy?.waiting.shift()
    if (!following || socket.destroyed) {
      connections.delete(socket)
      return
    }
    if (busy?.waiting.length === 0) socket.resume()
    answer(socket, ...following)
  }
  const wait = (socket: Socket, busy: Busy, incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (socket.listenerCount('resume', keepPaused) === 0) socket.on('resume', keepPaused)
    busy.waiting.push([incoming, outgoing])
    socket.pause()
  }
  /** node:http goes on reading by itself after each request: what comes then would wait here, without end. */
  function keepPaused(this: Socket) {
    if ((connections.get(this)?.waiting.length ?? 0) > 0) this.pause()
  }

  const hangUp = () => {
    const now = performance.now()
    for (const [socket, busy] of connections) {
      const taken = takenOf(socket)
      if (taken === null || taken !== busy.taken) Object.assign(busy, { taken: taken ?? 0, since: now })
      else if (now - busy.since >= unreadMs) socket.destroy()
    }
  }
  const looking = setInterval(hangUp, Math.max(20, unreadMs / 10))
  looking.unref()

  return {
    listener(incoming, outgoing) {
      const { socket } = incoming
      const busy = connections.get(socket)
      if (busy) return wait(socket, busy, incoming, outgoing)
      connections.set(socket, { waiting: [], taken: 0, since: performance.now() })
      answer(socket, incoming, outgoing)
    },
    stop: () => clearInterval(looking),
  }
}

/** Null where nothing waits to be taken: the answer is still being made. */
function takenOf(socket: Socket): number | null {
  const handle = (socket as unknown as { _handle: Handle | null })._handle
  return handle && handle.writeQueueSize > 0 ? handle.bytesWritten - handle.writeQueueSize : null
}
