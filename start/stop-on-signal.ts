import type { HttpServer } from '#edge/http-server.ts'

/** Seconds that requests in flight get to finish after SIGTERM. */
const GRACE = 10

/** On SIGTERM or SIGINT: finishes the requests in flight, closes everything else with `close`, and ends the process. */
export function stopOnSignal({ server, drain }: HttpServer, close: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // The signal may come twice: from the terminal to the whole process group, and again from `npm start`.
    if (stopping) return
    stopping = true
    const drained = drain(GRACE)
    // Ctrl-C means no proxy in front, and browsers retry on a closed connection.
    if (signal === 'SIGINT') server.closeIdleConnections()
    await drained
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
