import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node:http server that sends the same bytes and nothing else: the maximum of this machine. */
export function startBaseline(body: Buffer, contentType: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': body.length })
    response.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}
