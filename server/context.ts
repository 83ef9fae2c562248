import type { Logger } from 'pino'
import type { Database } from './db/open.ts'
import type { HitFailpoint } from './failpoints.ts'
import type { Limits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { Conversions } from './media/conversions.ts'
import type { MediaStore } from './media/store.ts'
import type { Payments } from './payments/stripe.ts'

/** What the shop is told once, at its start. */
export interface ShopSettings {
  /** The shop's public address, without a slash at its end. */
  publicUrl: string
  catalogueCurrency: 'GBP' | 'USD'
  /** No money moves: said on every page. */
  testPayments: boolean
  /** Others can reach it, and it is for practice: a bar says so on every page and in every mail. */
  practice: boolean
  demo: boolean
  /** Mails go to a mail server; otherwise they are kept in a folder. */
  sendsMail: boolean
  adminOrdersUrl: string
  recaptcha: { siteKey: string; secret: string } | null
  mailingListUrl: string | null
  /** Minutes for which stock is kept for somebody who is paying. */
  holdMinutes: number
  holdLimits: HoldLimits
}

/** Units that one checkout, or all checkouts of one network, may keep: of one thing, and in all. */
export interface HoldLimits {
  each: number
  all: number
}

/** Everything a verb may need from outside itself; it names the ones it uses with Pick. */
export interface Context {
  db: Database
  jobs: Jobs
  mail: Mail
  /** Where photographs are kept. */
  media: MediaStore
  /** Makes their sizes, a few at a time. */
  conversions: Conversions
  payments: Payments
  limits: Limits
  metrics: Metrics
  log: Logger
  settings: ShopSettings
  /** Where the chaos suite kills the process. */
  failpoint: HitFailpoint
  /** The clock; tests hold it. */
  now(): Date
  /** An unguessable id of 144 bits behind a prefix that says what it names: "cs_…". */
  newId(prefix: string): string
  /** Signs what the shop hands out and wants back unchanged: CSRF tokens, captcha challenges. */
  secret: string
  /** Requests to other people's services: the mailing list, reCAPTCHA. */
  fetch: typeof fetch
}
