import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Client, createClient } from '#contract/client.ts'
import { openApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { noop } from '#server/failpoints.ts'
import { noLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { newId } from '#server/http/secrets.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openMail } from '#server/mail/mail.ts'
import { openConversions } from '#server/media/conversions.ts'
import { folderStore } from '#server/media/store.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import { payWithVisa } from '#server/testing/pay-with-visa.ts'
import { plainSettings } from '#server/testing/plain-settings.ts'
import { openEmulator } from '#stripe-emulator/emulator.ts'

export const ORIGIN = 'http://shop.bench'

export interface BenchApp {
  context: Context
  fetch(request: Request): Promise<Response>
  client(token?: string): Client
  /** Confirms a payment with a card, as a browser does. */
  pay(payment_intent_id: string): Promise<void>
  close(): Promise<void>
}

/** The API and an emulator in this process, without network and limits, to measure only the shop's own work. */
export async function openBenchApp(database: OpenDatabase, folder: string): Promise<BenchApp> {
  const emulator = openEmulator({
    // In memory, because the emulator's disk is not the shop's work.
    file: ':memory:',
    webhook: { url: `${ORIGIN}${WEBHOOK_PATH}`, secret: 'whsec_of_the_bench', events: WEBHOOK_EVENTS },
    publicUrl: ORIGIN,
    fetch: (address, init) => app.fetch(new Request(address, init)),
  })
  const jobs = await openJobs({ pool: database.pool, log: pino({ level: 'silent' }), working: false })
  const now = () => new Date()
  const media = folderStore(join(folder, 'media'))
  const context: Context = {
    db: database.db,
    jobs,
    mail: openMail({ db: database.db, jobs, now, transport: { deliver: async () => undefined } }),
    media,
    conversions: openConversions(media),
    payments: openPayments({
      secretKey: emulator.secretKey,
      publishableKey: emulator.publishableKey,
      webhookSecrets: ['whsec_of_the_bench'],
      apiBase: null,
      script: null,
      statementSuffix: 'SKINCARE',
      account: emulator.account,
      fetch: (address, init) => emulator.fetch(new Request(address, init)),
    }),
    limits: noLimits,
    failpoint: noop,
    metrics: openMetrics(),
    log: pino({ level: 'silent' }),
    settings: plainSettings(ORIGIN),
    now,
    newId,
    secret: 'a secret of the benchmark',
    fetch,
  }
  const app = openApp(context, { corsOrigins: [] })
  return {
    context,
    fetch: async (request) => app.fetch(request),
    client: (token) =>
      createClient({
        origin: ORIGIN,
        fetch: async (request) => app.fetch(request),
        headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
      }),
    async pay(payment_intent_id) {
      await payWithVisa(payment_intent_id, { origin: ORIGIN, key: emulator.secretKey, fetch: emulator.fetch })
    },
    async close() {
      await emulator.close()
      await jobs.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
