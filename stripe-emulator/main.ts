import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { dropHeader } from './api.ts'
import { openEmulator } from './emulator.ts'

const env = process.env
const port = Number(env.PORT ?? 4242)
const host = env.HOST ?? '127.0.0.1'

const emulator = openEmulator({
  file: env.STORE ?? 'stripe-emulator.sqlite',
  webhook: env.WEBHOOK_URL ? { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET ?? 'whsec_emulator' } : null,
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
  pageOrigins: env.PAGE_ORIGINS?.split(',') ?? [],
  control: env.CONTROL !== 'off',
  ...(env.RETRY_SCALE ? { retryScale: Number(env.RETRY_SCALE) } : {}),
  log: (line) => process.stderr.write(`${line}\n`),
})

const server = serve(
  {
    port,
    hostname: host,
    fetch: async (request, { incoming }) => {
      const response = await emulator.fetch(request)
      if (!response.headers.has(dropHeader)) return response
      // A lost answer: the caller's connection closes without a byte, as when a network fails.
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    },
  },
  (address) => process.stdout.write(`stripe-emulator: http://${host}:${address.port}\n`),
)

function stop(): void {
  server.close(() => {
    emulator.close().then(() => process.exit(0))
  })
  // Kept-alive connections would hold the close back until their clients let go.
  if ('closeIdleConnections' in server) server.closeIdleConnections()
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
