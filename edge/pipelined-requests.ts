import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds after which the connection of a client that reads nothing of a response is destroyed. */
export const UNREAD_TIMEOUT = { unreadMs: 30_000 }

/** A connection with a response in flight. */
interface Busy {
  /** Pipelined requests behind it. */
  waiting: [IncomingMessage, ServerResponse][]
  /** Bytes that the operating system had accepted at the last check, and since when the number is the same. */
  accepted: number
  since: number
}

/** Node's TCP handle: bytes given to the operating system, and bytes it hasn't accepted yet. No public API has both. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/**
 * Handles the requests of a connection one after another. A client may pipeline hundreds of requests and read nothing:
 * node:http emits all of them immediately, and every response stays in memory until the connection ends.
 */
export function serveInOrder(
  listener: RequestListener,
  { unreadMs }: typeof UNREAD_TIMEOUT,
): { listener: RequestListener; stop(): void } {
  const connections = new Map<Socket, Busy>()

  const handle = (socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse) => {
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
    handle(socket, ...following)
  }
  const wait = (socket: Socket, busy: Busy, incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (socket.listenerCount('resume', keepPaused) === 0) socket.on('resume', keepPaused)
    busy.waiting.push([incoming, outgoing])
    socket.pause()
  }
  /** node:http resumes the socket after each request; without this the queue grows without limit. */
  function keepPaused(this: Socket) {
    if ((connections.get(this)?.waiting.length ?? 0) > 0) this.pause()
  }

  const destroyUnread = () => {
    const now = performance.now()
    for (const [socket, busy] of connections) {
      const accepted = acceptedBytes(socket)
      if (accepted === null || accepted !== busy.accepted) Object.assign(busy, { accepted: accepted ?? 0, since: now })
      else if (now - busy.since >= unreadMs) socket.destroy()
    }
  }
  const interval = setInterval(destroyUnread, Math.max(20, unreadMs / 10))
  interval.unref()

  return {
    listener(incoming, outgoing) {
      const { socket } = incoming
      const busy = connections.get(socket)
      if (busy) return wait(socket, busy, incoming, outgoing)
      connections.set(socket, { waiting: [], accepted: 0, since: performance.now() })
      handle(socket, incoming, outgoing)
    },
    stop: () => clearInterval(interval),
  }
}

/** Null when the write queue is empty: the response isn't ready yet. */
function acceptedBytes(socket: Socket): number | null {
  const handle = (socket as unknown as { _handle: Handle | null })._handle
  return handle && handle.writeQueueSize > 0 ? handle.bytesWritten - handle.writeQueueSize : null
}
