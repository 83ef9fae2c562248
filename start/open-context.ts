import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Context, ShopSettings } from '#server/context.ts'
import type { HitFailpoint } from '#server/failpoints.ts'
import { noLimits, openLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { newId } from '#server/http/secrets.ts'
import { openMail } from '#server/mail/mail.ts'
import { outboxTransport, smtpTransport } from '#server/mail/transport.ts'
import { openConversions } from '#server/media/conversions.ts'
import { openPayments } from '#server/payments/stripe.ts'
import type { Config } from './config.ts'
import type { Stores } from './open-stores.ts'
import type { OpenStripe } from './open-stripe.ts'
import { mailWithFailpoints, withFailpoints } from './ports-with-failpoints.ts'
import { VERSION } from './version.ts'

interface OpenedServices extends Stores {
  stripe: OpenStripe
  log: Logger
  failpoint: HitFailpoint
  now(): Date
}

/** The context of the server's functions. */
export function openContext(config: Config, services: OpenedServices): Context {
  const { database, media, secret, stripe, log, failpoint, now } = services
  const { db, pool } = database
  const metrics = openMetrics()
  metrics.build.set({ version: VERSION }, 1)
  const domain = new URL(config.PUBLIC_URL).hostname
  const { jobs, transport, payments } = withFailpoints(
    {
      jobs: services.jobs,
      transport: config.SMTP_URL
        ? smtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM, domain })
        : outboxTransport({ folder: join(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM, domain }),
      payments: openPayments(stripe.settings, metrics.stripe),
    },
    failpoint,
  )
  return {
    db,
    jobs,
    mail: mailWithFailpoints(openMail({ db, jobs, transport, now }), failpoint),
    media,
    conversions: openConversions(media),
    payments,
    limits: config.RATE_LIMITS === 'on' ? openLimits(pool) : noLimits,
    metrics,
    log,
    settings: shopSettings(config, stripe),
    failpoint,
    now,
    newId,
    secret,
    fetch,
  }
}

export function shopSettings(config: Config, stripe: OpenStripe): ShopSettings {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: recaptchaSecret } = config
  return {
    publicUrl: config.PUBLIC_URL,
    catalogueCurrency: config.SHOP_CATALOGUE_CURRENCY,
    testPayments: !stripe.settings.secretKey.includes('_live_'),
    practice: config.isPractice,
    demo: config.DEMO === 'on',
    sendsMail: config.SMTP_URL !== undefined,
    adminOrdersUrl: config.ADMIN_ORDERS_URL,
    recaptcha: siteKey && recaptchaSecret ? { siteKey, secret: recaptchaSecret } : null,
    mailingListUrl: config.MAILING_LIST_URL ?? null,
    holdMinutes: config.HOLD_MINUTES,
    holdLimits: { each: config.HOLD_UNITS_EACH, all: config.HOLD_UNITS_ALL },
    place: { version: VERSION, dataDir: config.DATA_DIR, bucket: config.bucket, ownDatabase: !config.DATABASE_URL },
  }
}
