#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSecretKey, newSecretKey } from './secret-key.ts'
import { startEmulator } from './start-emulator.ts'

/** Each setting with what `--help` says of it. `webhook-url` is `--webhook-url` or the variable WEBHOOK_URL. */
const SETTINGS = {
  port: '4242 by default; 0 finds a free one',
  host: '127.0.0.1 by default. Whoever reaches another one needs only the secret key',
  store: 'the file of its data, stripe-emulator.sqlite by default; :memory: keeps nothing',
  'secret-key': 'sk_test_…; without it one is stored beside the data',
  'webhook-url': 'where webhooks go; without it there are none',
  'webhook-secret': 'whsec_emulator by default',
  'webhook-events': 'separated by commas; all by default',
  'public-url': 'the origin at which browsers reach it',
  'frame-origin': 'another name of it, from which browsers load its frames, as http://frames.localhost:4242',
  'page-origins': 'more origins that may embed the card form, separated by commas',
  'retry-scale': 'multiplies the waits between webhook attempts; 1 is as long as at Stripe',
  control: 'off turns the control panel off',
}
type Setting = keyof typeof SETTINGS

const given = readArguments()
const file = read('store') ?? 'stripe-emulator.sqlite'
const keyFile = file === ':memory:' ? null : `${file}.key`
const givenKey = read('secret-key')
const webhookUrl = read('webhook-url')
const publicUrl = read('public-url')
const frameOrigin = read('frame-origin')
const retryScale = read('retry-scale')
const events = list('webhook-events')

const emulator = await startEmulator({
  port: Number(read('port') ?? 4242),
  host: read('host') ?? '127.0.0.1',
  allowNetwork: true,
  file,
  webhook: webhookUrl
    ? { url: webhookUrl, secret: read('webhook-secret') ?? 'whsec_emulator', ...(events ? { events } : {}) }
    : null,
  secretKey: givenKey ?? (keyFile ? loadSecretKey(keyFile) : newSecretKey()),
  ...(publicUrl ? { publicUrl } : {}),
  pageOrigins: list('page-origins') ?? [],
  ...(frameOrigin ? { frameOrigin } : {}),
  control: read('control') !== 'off',
  ...(retryScale ? { retryScale: Number(retryScale) } : {}),
  log: (line) => process.stderr.write(`${line}\n`),
}).catch((error: Error) => fail(error.message))
say(`stripe-emulator: ${emulator.url}`)
if (!givenKey) say(`stripe-emulator: its secret key is ${keyFile ? `in ${keyFile}` : emulator.secretKey}`)

process.once('SIGTERM', stop)
process.once('SIGINT', stop)

async function stop(): Promise<void> {
  await emulator.stop()
  process.exit(0)
}

function readArguments(): Record<string, unknown> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    ...Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, { type: 'string' }])),
    help: { type: 'boolean' },
    version: { type: 'boolean' },
  }
  try {
    const { values } = parseArgs({ options })
    if (values.help) leave(help())
    if (values.version) leave(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
    return values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${help()}`)
  }
}

/** The argument, or else the variable. An empty one is as good as none. */
function read(setting: Setting): string | undefined {
  const value = given[setting] ?? process.env[setting.toUpperCase().replaceAll('-', '_')]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function list(setting: Setting): string[] | undefined {
  return read(setting)
    ?.split(',')
    .map((part) => part.trim())
}

function help(): string {
  const lines = Object.entries(SETTINGS).map(([name, what]) => `  --${name.padEnd(16)} ${what}`)
  return `stripe-emulator [options]\n\n${lines.join('\n')}\n\nEach is also a variable of the environment: WEBHOOK_URL is --webhook-url.`
}

function leave(text: string): never {
  say(text)
  process.exit(0)
}

function fail(text: string): never {
  process.stderr.write(`stripe-emulator: ${text}\n`)
  process.exit(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
