import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openListener, pay, sdk, webhookSecret } from './testing.ts'

const run = promisify(execFile)
const packages = join(import.meta.dirname, '..', 'node_modules')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stripe-emulator-package-')))
const installed = join(folder, 'node_modules', '.bin', 'stripe-emulator')

/** Each a command with its arguments. Without Node's own SQLite it works as in Node 20. */
const NODES = [
  ['this Node', process.execPath],
  ['this Node without SQLite', process.execPath, '--no-experimental-sqlite'],
  ...systemNode().map((path) => ['the system’s Node', path]),
]

/** Packed and installed as from a registry, without the network: the package has no dependencies. */
beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: import.meta.dirname })
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder })
  // What its users have beside it.
  for (const name of ['stripe', 'vitest', '@types'])
    symlinkSync(join(packages, name), join(folder, 'node_modules', name))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(NODES)(
  '%s: the command takes payments, sends webhooks, and keeps both after kill -9',
  async (...[name = '', node = '', ...flags]) => {
    const shop = await openListener()
    const store = join(folder, `${name}.sqlite`)
    const command = [...flags, installed, '--port', '0', '--store', store, '--webhook-url', shop.url]
    const before = await start(node, command)
    const { id } = await pay(before.stripe)
    await shop.got('payment_intent.succeeded', 'charge.succeeded')
    expect(shop.refused).toEqual([])
    await before.stop('SIGKILL')
    const after = await start(node, command)
    expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    expect((await fetch(`${after.origin}/stripe-emulator/control`)).status).toBe(200)
    expect(await (await fetch(`${after.origin}/stripe-emulator/stripe.js`)).text()).toContain('confirmCardPayment')
    expect(await after.stop('SIGTERM')).toBe(0)
  },
)

test.each(NODES)('%s: startEmulator() is typed and works', async (...[, node = '', ...flags]) => {
  writeFileSync(join(folder, 'use.ts'), USE)
  writeFileSync(join(folder, 'use.js'), USE)
  const { stdout } = await run(node, [...flags, join(folder, 'use.js')], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ paid: 'succeeded', charges: 1, dispute: 'needs_response', late: true })
})

test('its types compile strictly, with those of the libraries checked', async () => {
  writeFileSync(join(folder, 'use.ts'), USE)
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const compiler = join(packages, 'typescript', 'bin', 'tsc')
  const compiled = await run(process.execPath, [compiler, ...strict, 'use.ts'], { cwd: folder }).catch((error) => error)
  expect(compiled.stdout).toBe('')
})

test('refuses a second process on a file that it holds alone, and says which one has it', async () => {
  const command = ['--no-experimental-sqlite', installed, '--port', '0', '--store', join(folder, 'held.sqlite')]
  const first = await start(process.execPath, command)
  const refused = await run(process.execPath, command).catch((error) => error)
  expect(refused.stderr).toContain(`held.sqlite is in use by process ${first.pid}`)
  expect(await first.stop('SIGTERM')).toBe(0)
  expect(existsSync(join(folder, 'held.sqlite.owner'))).toBe(false)
})

test('tells its version, its options, and an unknown option', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
  expect((await run(installed, ['--version'])).stdout.trim()).toBe(version)
  expect((await run(installed, ['--help'])).stdout).toContain('--webhook-url')
  expect((await run(installed, ['--hook']).catch((error) => error)).stderr).toContain('--hook')
})

test('the example in the README passes', async () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, example = ''] = /```ts\n(\/\/ payments\.test\.ts\n[\s\S]*?)```/.exec(readme) ?? []
  writeFileSync(join(folder, 'payments.test.ts'), example)
  const vitest = join(packages, 'vitest', 'vitest.mjs')
  const report = join(folder, 'report.json')
  const options = ['--root', folder, '--reporter=json', `--outputFile=${report}`]
  await run(process.execPath, [vitest, 'run', ...options], { cwd: folder })
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numPassedTests: 3, numFailedTests: 0 })
})

async function start(node: string, command: string[]) {
  const environment = { ...process.env, SECRET_KEY: 'sk_test_emulator', WEBHOOK_SECRET: webhookSecret }
  const child = spawn(node, command, { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  const line = await Promise.race([once(child.stdout, 'data').then(String), once(child, 'exit').then(() => said)])
  const [origin] = /http:\S+/.exec(line) ?? []
  if (!origin) throw new Error(`It did not start: ${line}`)
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }
  return { origin, pid: child.pid, stripe: sdk(origin), stop }
}

/** The first Node of the path that isn't the package `node`. */
function systemNode(): string[] {
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  return places
    .map((place) => join(place, 'node'))
    .filter((path) => existsSync(path))
    .slice(0, 1)
}

/** Valid as JavaScript and as TypeScript. */
const USE = `
import Stripe from 'stripe'
import { startEmulator } from 'stripe-emulator'
const emulator = await startEmulator()
const stripe = new Stripe(emulator.secretKey, emulator.stripeOptions)
const paid = await stripe.paymentIntents.create({
  amount: 499, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
})
await emulator.control.setClock(3600)
const late = await stripe.customers.create({ name: 'Amal' })
const { status } = await emulator.control.openDispute(String(paid.latest_charge))
const { counts } = await emulator.control.state()
console.log(JSON.stringify({ paid: paid.status, charges: counts.charges, dispute: status, late: late.created > paid.created + 3000 }))
await emulator.stop()
`
