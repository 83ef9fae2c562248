import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can be cut: it drops all connections and accepts none until it is mended. */
export async function openTcpProxy(
  to: { host: string; port: number } | { path: string },
): Promise<{ port: number; cut(): void; mend(): void; close(): Promise<void> }> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(to)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    close() {
      drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
