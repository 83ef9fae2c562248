// `shop status`: how the shop is, a line each, for a running shop or a stopped one. Ends with 1 when a line needs a
// person. Reads only.
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Pool } from 'pg'
import { askBucket } from '#server/media/store.ts'
import { type CheckLine, line } from '#server/payments/check-line.ts'
import { checkStripe } from '#server/payments/stripe-check.ts'
import { WEBHOOK_PATH } from '#server/plain-routes.ts'
import { type Config, readConfig } from '#start/config.ts'
import { VERSION } from '#start/version.ts'
import { type Ledgers, openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'
import { whichShop } from './which-shop.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Milliseconds that another machine may take. */
const PATIENCE = 5000
/** Certbot and Caddy renew 30 days before the end. */
const CERTIFICATE_DAYS = 14

async function* lines(config: Config, { database, stripe }: Ledgers): AsyncIterable<CheckLine> {
  const { pool } = database
  yield line('shop', true, `${await whichShop(pool)}; version ${VERSION}`)
  yield await address(config.PUBLIC_URL)
  if (config.PUBLIC_URL.startsWith('https:')) yield await certificate(new URL(config.PUBLIC_URL))
  yield await disk(config.DATA_DIR)
  yield* inDatabase(pool, { isEmbedded: !config.DATABASE_URL })
  yield await atStripe({ settings: stripe.settings, webhookUrl: config.PUBLIC_URL + WEBHOOK_PATH })
  yield await photographs(config)
}

async function address(publicUrl: string): Promise<CheckLine> {
  const began = performance.now()
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    (problem: Error) => (problem.cause instanceof Error ? problem.cause : problem).message,
  )
  if (typeof answer === 'string')
    return line(
      'address',
      false,
      `${publicUrl} does not answer (${answer}): look at the shop's services and the proxy.`,
    )
  const took = ((performance.now() - began) / 1000).toFixed(2)
  return line('address', answer.ok, `${publicUrl} answers ${answer.status} in ${took} s`)
}

function certificate({ hostname, port }: URL): Promise<CheckLine> {
  const { promise, resolve } = Promise.withResolvers<CheckLine>()
  const failed = (why: string) => resolve(line('certificate', false, `${hostname} shows none: ${why}`))
  // One that browsers refuse has an end, too.
  const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
  const socket = connect(options, () => {
    const ends = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((ends.getTime() - Date.now()) / DAY)
    const refused = socket.authorized ? '' : `, but browsers refuse it (${socket.authorizationError})`
    resolve(line('certificate', socket.authorized && days > CERTIFICATE_DAYS, `ends in ${days} days${refused}`))
    socket.end()
  })
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')))
  socket.on('error', ({ message }) => failed(message))
  return promise
}

async function disk(folder: string): Promise<CheckLine> {
  const { bsize, bavail, blocks } = await statfs(folder)
  const share = Math.round((bavail / blocks) * 100)
  return line('disk', share >= 15, `${gigabytes(bsize * bavail)} free (${share} %) for ${folder}`)
}

type Row = {
  version: string
  bytes: number
  mails: { queued: number; failed: number; oldest: Date | null }
  jobs: { queue: string; failed: number; late: number }[]
  ordered: Date | null
  told: Date | null
  backup: Date | null
  drill: Date | null
  proof: { at: string; holds: number; broken: number; findings: { invariant: string }[] } | null
}

async function* inDatabase(pool: Pool, { isEmbedded }: { isEmbedded: boolean }): AsyncIterable<CheckLine> {
  const { rows } = await pool.query<Row>(`select
    current_setting('server_version') as version, pg_database_size(current_database())::float as bytes,
    (select json_build_object('queued', count(*) filter (where state = 'queued'),
      'failed', count(*) filter (where state = 'failed'),
      'oldest', min(created_at) filter (where state = 'queued')) from mails) as mails,
    (select coalesce(json_agg(j), '[]') from (select name as queue, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes') as late
      from pgboss.job group by name) j) as jobs,
    (select max(paid_at) from orders) as ordered,
    (select max(received_at) from stripe_events) as told,
    (select done_at from upkeep where task = 'backup') as backup,
    (select done_at from upkeep where task = 'restore-drill') as drill,
    (select row_to_json(p) from (select * from proofs order by id desc limit 1) p) as proof`)
  const [row] = rows
  if (!row) throw new Error('A select without a from has one row.')
  const { mails, jobs, proof } = row
  const kind = isEmbedded ? 'of its own' : 'a server’s'
  yield line('database', true, `Postgres ${row.version}, ${kind}, ${gigabytes(row.bytes)}`)
  const waits = mails.oldest ? since(mails.oldest) : 0
  yield line(
    'mails',
    mails.failed === 0 && waits < HOUR,
    `${mails.queued} wait${mails.oldest ? `, the first for ${period(waits)}` : ''}; ${mails.failed} failed every try`,
  )
  const inTrouble = jobs.filter(({ failed, late }) => failed + late > 0)
  const troubles = inTrouble.map(({ queue, failed, late }) => `${queue}: ${failed} failed, ${late} late`)
  yield line('jobs', troubles.length === 0, troubles.join('; ') || 'none failed, none late')
  yield line('last order', true, ago(row.ordered))
  yield line('last event', true, `${ago(row.told)}, of Stripe’s`)
  yield line('backup', row.backup !== null && since(row.backup) < 36 * HOUR, ago(row.backup))
  yield line('drill', row.drill !== null && since(row.drill) < 40 * DAY, ago(row.drill))
  if (!proof) yield line('proof', false, 'never: shop prove')
  else {
    const broken = proof.findings.map(({ invariant }) => invariant).join(', ')
    const result = proof.broken === 0 ? `${proof.holds} hold` : `${broken} broken: shop prove`
    yield line('proof', proof.broken === 0 && since(proof.at) < 36 * HOUR, `${ago(proof.at)}: ${result}`)
  }
}

async function atStripe(asked: Omit<Parameters<typeof checkStripe>[0], 'now'>): Promise<CheckLine> {
  const found = await Array.fromAsync(checkStripe({ ...asked, now: () => new Date() }))
  const [wrong] = found.filter(({ ok }) => !ok)
  if (!wrong) return line('Stripe', true, `${found[0]?.says ?? ''}; ${found.length} checks are right`)
  return line('Stripe', false, `${wrong.what}: ${wrong.says} All of it: shop stripe`)
}

async function photographs({ bucket, DATA_DIR }: Config): Promise<CheckLine> {
  if (!bucket) return line('photographs', true, `in ${DATA_DIR}/media`)
  const problem = await askBucket(bucket, PATIENCE)
  return line('photographs', problem === null, `bucket ${bucket.bucket}${problem ? `: ${problem.message}` : ''}`)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 0)} GB`
const since = (at: Date | string) => Date.now() - new Date(at).getTime()
const ago = (at: Date | string | null) => (at === null ? 'never' : `${period(since(at))} ago`)

function period(milliseconds: number): string {
  const inUnits = (length: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.max(0, Math.round(milliseconds / length)),
    )
  if (milliseconds < 2 * HOUR) return inUnits(MINUTE, 'minute')
  return milliseconds < 2 * DAY ? inUnits(HOUR, 'hour') : inUnits(DAY, 'day')
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const ledgers = await openLedgers(config)
  let wrong = 0
  try {
    for await (const { what, ok, says } of lines(config, ledgers)) {
      if (!ok) wrong += 1
      process.stdout.write(`  ${ok ? '    ' : 'look'}  ${what.padEnd(12)} ${says}\n`)
    }
  } finally {
    await ledgers.close()
  }
  process.stdout.write(wrong === 0 ? '\n  All is well.\n' : `\n  Look at ${wrong}.\n`)
  return wrong === 0 ? 0 : 1
})
