import { resolve } from 'node:path'
import * as z from 'zod'
import { POINTS } from '#server/points.ts'
import { isPractice, isThisMachine, refusalOf } from './payment-settings.ts'

/** A setting that is wrong: the start stops with this one line. */
export class WrongSetting extends Error {}

const onOff = z.enum(['on', 'off'])
const url = z.url({ protocol: /^https?$/, error: 'should be an address such as https://shop.example' })

const Environment = z.object({
  PORT: z.coerce.number({ error: 'should be a port such as 3000' }).int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'should begin with postgres://')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  SHOP_STAFF_USERNAME: z.string().min(3).max(20).default('staff'),
  SHOP_STAFF_PASSWORD: z.string().min(8, 'should have at least 8 characters').max(20, 'should have at most 20 characters').optional(),
  /** These are judged together, in payment-settings.ts. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url.optional(),
  /** A shop for practice says so on every page and in every mail. */
  PRACTICE: onOff.default('off'),
  /** What stands after the account's name on a card statement; `off` leaves it to the account. */
  STATEMENT_SUFFIX: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 .,&/#-]{2,10}$/, 'should have 2 to 10 letters or digits, one of them a letter, and none of < > \\ \' " *')
    .default('SKINCARE'),
  RATE_LIMITS: onOff.default('on'),
  /** Calls and pages that are answered at once; the others are told to come again (edge/gate.ts). */
  REQUESTS_AT_ONCE: z.coerce.number({ error: 'should be a number such as 150' }).int().min(1).max(10_000).default(150),
  TRUST_PROXY: z.coerce.number({ error: 'should be the number of proxies in front, such as 1' }).int().min(0).max(10).default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'should begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Sidr & Sage <hello@sidrandsage.example>'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  MAILING_LIST_URL: url.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ADMIN_ORDERS_URL: z.string().default('/admin'),
  CORS_ORIGINS: z.string().default(''),
  SHOP_CATALOGUE_CURRENCY: z.enum(['GBP', 'USD'], { error: 'should be GBP or USD' }).default('GBP'),
  /** Minutes for which stock is kept for somebody who is paying. */
  HOLD_MINUTES: z.coerce.number({ error: 'should be a number of minutes such as 30' }).positive().max(1440).default(30),
  /** Units that one checkout, or all checkouts from one network, may keep: of one thing, and in all. */
  HOLD_UNITS_EACH: z.coerce.number({ error: 'should be a number of units such as 12' }).int().min(1).max(100_000).default(12),
  HOLD_UNITS_ALL: z.coerce.number({ error: 'should be a number of units such as 40' }).int().min(1).max(100_000).default(40),
  /** Where the process kills itself, for the chaos suite (server/points.ts). Only a shop on this machine may be told to. */
  KILL_AT: z.string().optional(),
  DEMO: onOff.default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
})

export type Config = Omit<z.infer<typeof Environment>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string
  corsOrigins: string[]
  /** PUBLIC_URL is of this machine. */
  isLocal: boolean
  /** Pages and mails say that this shop is for practice. */
  isPractice: boolean
}

/** Settings that only make sense together. */
const TOGETHER: (keyof z.infer<typeof Environment>)[][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** What copying leaves at the ends of a value taken off; STRIPE_WEBHOOK_SECRET is a list with commas. A password is what was typed. */
function withoutEnds(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const trimmed = Object.entries(environment).map(([name, value = '']) => {
    if (name === 'SHOP_STAFF_PASSWORD') return [name, value]
    if (name !== 'STRIPE_WEBHOOK_SECRET') return [name, value.trim()]
    const parts = value.split(',').map((part) => part.trim())
    return [name, parts.join(',')]
  })
  return Object.fromEntries(trimmed)
}

/** The settings out of the environment, checked once. An empty value counts as not set. Throws WrongSetting naming the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(withoutEnds(environment)).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new WrongSetting(`${issue?.path.join('.')} ${issue?.message ?? 'is not valid'}.`)
  }
  const config = read.data
  for (const group of TOGETHER) {
    const missing = group.filter((name) => config[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      throw new WrongSetting(`${missing.join(' and ')} should be set too: ${group.join(', ')} go together.`)
  }
  const point = config.KILL_AT?.split(':')[0]
  if (point && !(POINTS as readonly string[]).includes(point)) throw new WrongSetting(`KILL_AT should be one of ${POINTS.join(', ')}.`)
  const PUBLIC_URL = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
  const isLocal = isThisMachine(new URL(PUBLIC_URL).hostname)
  const refusal = refusalOf({ ...config, PUBLIC_URL })
  if (refusal) throw new WrongSetting(refusal)
  if (point && !isLocal) throw new WrongSetting('KILL_AT is for a shop on this machine that is being tested: PUBLIC_URL is elsewhere.')
  return {
    ...config,
    PUBLIC_URL,
    DATA_DIR: resolve(config.DATA_DIR),
    corsOrigins: config.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    isLocal,
    isPractice: isPractice({ ...config, PUBLIC_URL }),
  }
}
