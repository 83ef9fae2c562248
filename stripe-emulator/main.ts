import { openEmulator } from './emulator.ts'
import { listen } from './listen.ts'
import { loadSecretKey, newSecretKey } from './secret-key.ts'

const env = process.env
const host = env.HOST ?? '127.0.0.1'
const port = Number(env.PORT ?? 4242)

const file = env.STORE ?? 'stripe-emulator.sqlite'
const keyFile = file === ':memory:' ? null : `${file}.key`
const events = env.WEBHOOK_EVENTS?.split(',').map((type) => type.trim())

const emulator = openEmulator({
  file,
  webhook: env.WEBHOOK_URL
    ? { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET ?? 'whsec_emulator', ...(events ? { events } : {}) }
    : null,
  secretKey: env.SECRET_KEY || (keyFile ? loadSecretKey(keyFile) : newSecretKey()),
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
  pageOrigins: env.PAGE_ORIGINS?.split(',') ?? [],
  control: env.CONTROL !== 'off',
  ...(env.RETRY_SCALE ? { retryScale: Number(env.RETRY_SCALE) } : {}),
  log: (line) => process.stderr.write(`${line}\n`),
})

const server = await listen(emulator, { port: port, host })
process.stdout.write(`stripe-emulator: http://${host}:${server.port}\n`)
if (!env.SECRET_KEY && keyFile) process.stdout.write(`stripe-emulator: its secret key is in ${keyFile}\n`)

async function stop(): Promise<void> {
  await server.close()
  await emulator.close()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
