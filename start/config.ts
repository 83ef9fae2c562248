import { resolve } from 'node:path'
import * as z from 'zod'
import { FAILPOINTS, isFailpoint } from '#server/failpoints.ts'
import { isThisMachine } from '#server/http/this-machine.ts'
import type { BucketSettings } from '#server/media/store.ts'
import { isPractice, mayPractise, paymentProblems } from './payment-settings.ts'

/** Invalid settings, a sentence each. The start prints them and stops. */
export class ConfigError extends Error {
  constructor(...problems: string[]) {
    super(problems.join('\n'))
  }
}

const onOff = z.enum(['on', 'off'])
const url = z.url({ protocol: /^https?$/, error: 'should be an address such as https://shop.example' })
const NO_MAIL =
  'SMTP_URL is not set, and other machines can reach this shop: customers would get no mail. ' +
  'Set SMTP_URL, or PRACTICE=on to say on every page that this shop is for practice; mails are then written to DATA_DIR/outbox.'

const Environment = z.object({
  PORT: z.coerce.number({ error: 'should be a port such as 3000' }).int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url
    .refine(
      isOrigin,
      'should be an address without a path, such as https://shop.example: the shop takes a whole host name',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'should begin with postgres://')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  /** Off if `shop migrate` runs the migrations; then the start fails on a database with pending migrations. */
  MIGRATE: onOff.default('on'),
  SHOP_STAFF_USERNAME: z.string().min(3).max(20).default('staff'),
  SHOP_STAFF_PASSWORD: z
    .string()
    .min(8, 'should have at least 8 characters')
    .max(20, 'should have at most 20 characters')
    .optional(),
  /** payment-settings.ts checks these together. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url.optional(),
  /** Stripe's Payment Element with all that the account accepts, or its card field alone. */
  PAYMENT_FORM: z.enum(['element', 'card'], { error: 'should be element or card' }).default('element'),
  /** Where pages load Stripe's script: where a payment can begin, or everywhere, for its signals of fraud. */
  STRIPE_SCRIPT: z.enum(['payments', 'everywhere'], { error: 'should be payments or everywhere' }).default('payments'),
  /** A practice shop says so on every page and in every mail. */
  PRACTICE: onOff.default('off'),
  /** The text after the account's name on a card statement; `off` leaves it to the account. */
  STATEMENT_SUFFIX: z
    .string()
    .regex(
      /^(?=.*[A-Za-z])[A-Za-z0-9 .,&/#-]{2,10}$/,
      'should have 2 to 10 letters or digits, one of them a letter, and none of < > \\ \' " *',
    )
    .default('SKINCARE'),
  RATE_LIMITS: onOff.default('on'),
  /** The maximum of concurrent requests; others get 503 (edge/concurrency-limit.ts). */
  REQUESTS_AT_ONCE: z.coerce.number({ error: 'should be a number such as 150' }).int().min(1).max(10_000).default(150),
  TRUST_PROXY: z.coerce
    .number({ error: 'should be the number of proxies in front, such as 1' })
    .int()
    .min(0)
    .max(10)
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'should be a share from 0 to 1' }).min(0).max(1).default(1),
  METRICS_TOKEN: z.string().min(20, 'should have at least 20 letters or digits').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'should begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'should be an address such as Sidr & Sage <hello@shop.example>',
    )
    .default('Sidr & Sage <hello@sidrandsage.example>'),
  /** The address that hears of a failed backup, migration or restore drill; MAIL_FROM otherwise. */
  ALERTS_TO: z.email({ error: 'should be an address such as sofia@shop.example' }).optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  MAILING_LIST_URL: url.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ADMIN_ORDERS_URL: z.string().default('/admin/orders'),
  CORS_ORIGINS: z
    .string()
    .refine(
      (list) => splitList(list).every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
      'should be addresses without a path, such as https://app.example, with commas between',
    )
    .default(''),
  SHOP_CATALOGUE_CURRENCY: z.enum(['GBP', 'USD'], { error: 'should be GBP or USD' }).default('GBP'),
  /** Minutes for which stock is held for a checkout. */
  HOLD_MINUTES: z.coerce.number({ error: 'should be a number of minutes such as 30' }).positive().max(1440).default(30),
  /** Units that one checkout, or all checkouts of one network, may hold of one product. */
  HOLD_UNITS_EACH: z.coerce
    .number({ error: 'should be a number of units such as 12' })
    .int()
    .min(1)
    .max(100_000)
    .default(12),
  /** The same for all products together. */
  HOLD_UNITS_ALL: z.coerce
    .number({ error: 'should be a number of units such as 40' })
    .int()
    .min(1)
    .max(100_000)
    .default(40),
  /** The failpoint at which the process kills itself, for the chaos tests. Only with a local PUBLIC_URL. */
  CRASH_AT: z.string().optional(),
  /** On unless DATABASE_URL or Stripe keys are set: a real shop starts empty. */
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
})

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape)

export type Config = Omit<z.infer<typeof Environment>, 'PUBLIC_URL' | 'DEMO'> & {
  PUBLIC_URL: string
  DEMO: 'on' | 'off'
  corsOrigins: string[]
  /** The bucket of photographs; null for a folder. */
  bucket: BucketSettings | null
  /** Whether PUBLIC_URL is on this machine. */
  isLocal: boolean
  /** Whether pages and mails say that this shop is for practice. */
  isPractice: boolean
}

const PAYMENT_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
/** Settings that are required together. */
const REQUIRED_GROUPS: (keyof z.infer<typeof Environment>)[][] = [
  [...PAYMENT_KEYS],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Trims spaces that copying adds; STRIPE_WEBHOOK_SECRET is a list with commas. Passwords stay as typed. */
function trimmed(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const entries = Object.entries(environment).map(([name, value = '']) => {
    if (name === 'SHOP_STAFF_PASSWORD') return [name, value]
    if (name !== 'STRIPE_WEBHOOK_SECRET') return [name, value.trim()]
    const parts = value.split(',').map((part) => part.trim())
    return [name, parts.join(',')]
  })
  return Object.fromEntries(entries)
}

/**
 * Reads and checks the settings. An empty value counts as not set. Raises ConfigError with a sentence for each problem,
 * naming its variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(trimmed(environment)).filter(([, value]) => value !== ''))
  const { settings, invalid, problems } = readEach(given)
  for (const group of REQUIRED_GROUPS) {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${missing.join(' and ')} should be set too: ${group.join(', ')} go together.`)
  }
  const PUBLIC_URL = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const isLocal = isThisMachine(new URL(PUBLIC_URL).hostname)
  const failpoint = settings.CRASH_AT?.split(':')[0]
  if (failpoint && !isFailpoint(failpoint))
    problems.push(`CRASH_AT should be one of ${Object.keys(FAILPOINTS).join(', ')}.`)
  if (failpoint && !isLocal)
    problems.push('CRASH_AT is for tests on this machine, but PUBLIC_URL is the address of another machine.')
  // An invalid setting is not checked together with others.
  const areValid = (...names: string[]) => names.every((name) => !invalid.has(name))
  const hasAllKeys = PAYMENT_KEYS.every((name) => given[name]) || PAYMENT_KEYS.every((name) => !given[name])
  if (areValid('PUBLIC_URL', 'PRACTICE', 'STRIPE_API_BASE') && hasAllKeys)
    problems.push(...paymentProblems({ ...settings, PUBLIC_URL }))
  if (areValid('PUBLIC_URL', 'PRACTICE', 'SMTP_URL') && !settings.SMTP_URL && !mayPractise({ ...settings, PUBLIC_URL }))
    problems.push(NO_MAIL)
  if (problems.length > 0) throw new ConfigError(...problems)
  return {
    ...settings,
    PUBLIC_URL,
    DATA_DIR: resolve(settings.DATA_DIR),
    DEMO: settings.DEMO ?? (settings.DATABASE_URL || settings.STRIPE_SECRET_KEY ? 'off' : 'on'),
    corsOrigins: splitList(settings.CORS_ORIGINS),
    bucket: bucketOf(settings),
    isLocal,
    isPractice: isPractice({ ...settings, PUBLIC_URL }),
  }
}

/** Parses each setting. Reports an invalid one and uses its default, so that the others are checked too. */
function readEach(given: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(given)
  if (parsed.success) return { settings: parsed.data, invalid: new Set<string>(), problems: [] as string[] }
  const sentences = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !sentences.has(name)))
  const problems = [...sentences].map(([name, sentence]) => `${name} ${sentence}.`)
  return { settings: Environment.parse(rest), invalid: new Set(sentences.keys()), problems }
}

/** True for a value that is no URL, which z.url reports. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { pathname, search, hash, username } = new URL(address)
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === ''
}

function bucketOf(settings: z.infer<typeof Environment>): BucketSettings | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : null
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
