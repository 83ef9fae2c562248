/** The settings that say who takes the payments. Judged together: each of them can be right and the shop still take no money, or somebody else's. */
export interface PaymentSettings {
  HOST: string
  /** Without a slash at its end. */
  PUBLIC_URL: string
  PRACTICE: 'on' | 'off'
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
}

const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const NO_KEYS =
  'There are no Stripe keys, and others can reach this shop: it would sell for test cards and pretend to be real. ' +
  'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take real payments, or PRACTICE=on to say on every page and in every mail that this shop is for practice.'

/** The first thing that is wrong with them, as a sentence; null when the shop can take payments with them, or may practise. */
export function refusalOf(settings: PaymentSettings): string | null {
  for (const name of SECRETS) {
    const parts = settings[name]?.split(',') ?? []
    if (name !== 'STRIPE_WEBHOOK_SECRET' && parts.length > 1) return `${name} has a comma in it: it should be one key.`
    if (parts.some((part) => /\s/.test(part))) return `${name} has a space or a line end in it: copy it again from Stripe’s dashboard.`
    if (parts.some((part) => part === '')) return `${name} has an empty entry: leave out the comma that is too many.`
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_API_BASE: base, PUBLIC_URL, PRACTICE } = settings
  if (!secret && base) return 'STRIPE_API_BASE is set without keys: set the three STRIPE keys too, or leave it out.'
  if (!secret) return isForThisMachineOnly(settings) || PRACTICE === 'on' ? null : NO_KEYS
  return refusalOfKeys(settings, secret, isLive(secret)) ?? (isLive(secret) ? refusalOfLive(base, PUBLIC_URL, PRACTICE) : null)
}

function refusalOfKeys(
  { STRIPE_PUBLISHABLE_KEY: publishable = '', STRIPE_WEBHOOK_SECRET = '' }: PaymentSettings,
  secret: string,
  live: boolean,
): string | null {
  if (!/^(sk|rk)_(test|live)_/.test(secret)) return 'STRIPE_SECRET_KEY should begin with sk_test_, sk_live_, rk_test_ or rk_live_.'
  if (!/^pk_(test|live)_/.test(publishable)) return 'STRIPE_PUBLISHABLE_KEY should begin with pk_test_ or pk_live_.'
  if (live && !isLive(publishable))
    return 'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: no card could be charged. Take both from live mode.'
  if (!live && isLive(publishable))
    return 'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: real cards would be refused. Take both from test mode.'
  if (STRIPE_WEBHOOK_SECRET.split(',').some((part) => !part.startsWith('whsec_')))
    return 'STRIPE_WEBHOOK_SECRET should begin with whsec_: it is the signing secret of the webhook endpoint, not one of the keys.'
  return null
}

function refusalOfLive(base: string | undefined, PUBLIC_URL: string, PRACTICE: string): string | null {
  if (base) return 'STRIPE_API_BASE is for tests: with live keys the shop talks to Stripe itself. Leave it out.'
  if (!PUBLIC_URL.startsWith('https:'))
    return `PUBLIC_URL is ${PUBLIC_URL}: with live keys it should begin with https://, as Stripe takes no card on a page without it.`
  if (PRACTICE === 'on')
    return 'PRACTICE=on and live keys are both set: the pages would say that no card is charged, and cards would be charged. Leave one of them out.'
  return null
}

export const isLive = (key: string) => /^(sk|rk|pk)_live_/.test(key)

/** Whether the pages and mails say that this is for practice: asked for, or no money is taken at an address that others can reach. */
export function isPractice(settings: PaymentSettings): boolean {
  return settings.PRACTICE === 'on' || (!isLive(settings.STRIPE_SECRET_KEY ?? '') && !isThisMachine(new URL(settings.PUBLIC_URL).hostname))
}

function isForThisMachineOnly({ HOST, PUBLIC_URL }: PaymentSettings): boolean {
  return isThisMachine(HOST) && isThisMachine(new URL(PUBLIC_URL).hostname)
}

/** localhost and the loopback addresses, as a host name or as the address that is listened on. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/.test(host)
}
