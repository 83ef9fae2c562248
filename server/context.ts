import type { Logger } from 'pino'
import type { Database } from './db/open.ts'
import type { HitFailpoint } from './failpoints.ts'
import type { Limits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { Conversions } from './media/conversions.ts'
import type { BucketSettings, MediaStore } from './media/store.ts'
import type { Payments } from './payments/payments.ts'

/** The shop's settings, fixed at its start. */
export interface ShopSettings {
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string
  catalogueCurrency: 'GBP' | 'USD'
  /** Payments are tests and take no money; every page says so. */
  testPayments: boolean
  /** A practice shop that others can reach: a bar on every page and in every mail says so. */
  practice: boolean
  demo: boolean
  /** True with a mail server. Otherwise mails are written into a folder. */
  sendsMail: boolean
  adminOrdersUrl: string
  recaptcha: { siteKey: string; secret: string } | null
  mailingListUrl: string | null
  /** Minutes for which stock is held for a checkout. */
  holdMinutes: number
  holdLimits: HoldLimits
  /** Where it runs: what its operator and its owner read of it (operations/status.ts). */
  place: {
    version: string
    dataDir: string
    /** The bucket of photographs; null for a folder. */
    bucket: BucketSettings | null
    /** The embedded database, not a server's. */
    ownDatabase: boolean
  }
}

/** Units that one checkout, or all checkouts of one network, may hold: of one item, and in all. */
export interface HoldLimits {
  each: number
  all: number
}

/** The ports and settings of the shop. A function names the ones it uses with Pick. */
export interface Context {
  db: Database
  jobs: Jobs
  mail: Mail
  /** Stores the photographs. */
  media: MediaStore
  /** Makes the sizes of photographs, a few at a time. */
  conversions: Conversions
  payments: Payments
  limits: Limits
  metrics: Metrics
  log: Logger
  settings: ShopSettings
  /** Kills the process in the chaos tests (failpoints.ts); otherwise does nothing. */
  failpoint: HitFailpoint
  /** The clock. Tests set it. */
  now(): Date
  /** An unguessable id of 144 random bits after a prefix for its kind: "cs_…". */
  newId(prefix: string): string
  /** Signs values that come back from browsers: CSRF tokens, captcha challenges. */
  secret: string
  /** Requests to third parties: the mailing list, reCAPTCHA. */
  fetch: typeof fetch
}
