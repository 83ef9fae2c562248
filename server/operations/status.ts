import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { askBucket } from '#server/media/store.ts'
import { type CheckLine, line } from '#server/payments/check-line.ts'
import type { StripeSettings } from '#server/payments/payments.ts'
import { checkStripe } from '#server/payments/stripe-check.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { isAboutTexts } from '#server/prove/finding.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Milliseconds that another machine may take. */
const PATIENCE = 5000
/** Certbot and Caddy renew 30 days before the end. */
const CERTIFICATE_DAYS = 14

/**
 * How the shop is, a line each, for its operator and its owner. Reads only; asks Stripe, the bucket and the shop's own
 * address.
 */
export async function* readStatus({
  db,
  settings: { publicUrl, place },
  stripe,
}: Pick<Context, 'db' | 'settings'> & { stripe: StripeSettings }): AsyncIterable<CheckLine> {
  yield line('version', true, place.version)
  yield await address(publicUrl)
  if (publicUrl.startsWith('https:')) yield await certificate(new URL(publicUrl))
  yield await disk(place.dataDir)
  yield* inDatabase(db, place)
  yield await atStripe({ settings: stripe, webhookUrl: publicUrl + WEBHOOK_PATH })
  yield await photographs(place)
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

type Place = Context['settings']['place']

type Row = {
  version: string
  bytes: number
  mails: { queued: number; failed: number; oldest: string | null }
  jobs: { queue: string; failed: number; late: number }[]
  ordered: string | null
  told: string | null
  backup: string | null
  drill: string | null
  proof: { at: string; holds: number; broken: number; findings: { invariant: string; count: number }[] } | null
}

async function* inDatabase(db: Context['db'], { ownDatabase }: Place): AsyncIterable<CheckLine> {
  const { rows } = await db.execute<Row>(sql`select
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
  const kind = ownDatabase ? 'of its own' : 'a server’s'
  yield line('database', true, `Postgres ${row.version}, ${kind}, ${gigabytes(row.bytes)}`)
  const waits = mails.oldest ? since(mails.oldest) : 0
  const waiting = mails.oldest ? `${mails.queued} wait, the first for ${period(waits)}` : 'none waits'
  const failed = mails.failed > 0 ? `; ${mails.failed} failed every try` : ''
  yield line('emails', mails.failed === 0 && waits < HOUR, waiting + failed)
  const inTrouble = jobs.filter(({ failed, late }) => failed + late > 0)
  const troubles = inTrouble.map(({ queue, failed, late }) => `${queue}: ${failed} failed, ${late} late`)
  yield line('jobs', troubles.length === 0, troubles.join('; ') || 'none failed, none late')
  yield line('last order', true, row.ordered ? ago(row.ordered) : 'none yet')
  yield line('last news', true, row.told ? `${ago(row.told)}, from Stripe` : 'none yet from Stripe')
  yield line('backup', row.backup !== null && since(row.backup) < 36 * HOUR, ago(row.backup))
  yield line('restore drill', row.drill !== null && since(row.drill) < 40 * DAY, ago(row.drill))
  if (!proof) yield line('nightly proof', false, 'never yet: shop prove')
  else {
    const broken = proof.findings.filter(({ count }) => count > 0)
    const names = broken.map((found) => `${found.invariant}${isAboutTexts(found) ? ' (texts)' : ''}`)
    const result = proof.broken === 0 ? `${proof.holds} hold` : `${names.join(', ')} broken: shop prove`
    yield line('nightly proof', proof.broken === 0 && since(proof.at) < 36 * HOUR, `${ago(proof.at)}: ${result}`)
  }
}

async function atStripe(asked: Omit<Parameters<typeof checkStripe>[0], 'now'>): Promise<CheckLine> {
  const found = await Array.fromAsync(checkStripe({ ...asked, now: () => new Date() }))
  const [wrong] = found.filter(({ ok }) => !ok)
  if (!wrong) return line('Stripe', true, `${found[0]?.says ?? ''}; ${found.length} checks are right`)
  return line('Stripe', false, `${wrong.what}: ${wrong.says} All of it: shop stripe`)
}

async function photographs({ bucket, dataDir }: Place): Promise<CheckLine> {
  if (!bucket) return line('photographs', true, `in ${dataDir}/media`)
  const problem = await askBucket(bucket, PATIENCE)
  return line('photographs', problem === null, `bucket ${bucket.bucket}${problem ? `: ${problem.message}` : ''}`)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 0)} GB`
const since = (at: string) => Date.now() - new Date(at).getTime()
const ago = (at: string | null) => (at === null ? 'never' : `${period(since(at))} ago`)

function period(milliseconds: number): string {
  const inUnits = (length: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.max(0, Math.round(milliseconds / length)),
    )
  if (milliseconds < 2 * HOUR) return inUnits(MINUTE, 'minute')
  return milliseconds < 2 * DAY ? inUnits(HOUR, 'hour') : inUnits(DAY, 'day')
}
