import { isThisMachine } from '#server/http/this-machine.ts'

/** Settings of payments. They are checked together: each can be valid and the combination still take no money. */
export interface PaymentSettings {
  HOST: string
  /** Without a trailing slash. */
  PUBLIC_URL: string
  PRACTICE: 'on' | 'off'
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
}

const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const NO_KEYS =
  'There are no Stripe keys, and other machines can reach this shop: it would look real and sell for test cards. ' +
  'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take real payments, or PRACTICE=on to say on every page and in every mail that this shop is for practice.'

/** Every problem with the payment settings, a sentence each. */
export function paymentProblems(settings: PaymentSettings): string[] {
  const copied = SECRETS.flatMap((name) => copyingProblem(settings, name) ?? [])
  // A malformed key says nothing about the others.
  if (copied.length > 0) return copied
  const { STRIPE_SECRET_KEY: secret, STRIPE_API_BASE: base, PUBLIC_URL, PRACTICE } = settings
  if (!secret && base) return ['STRIPE_API_BASE is set without keys: set the three STRIPE keys too, or leave it out.']
  if (!secret) return mayPractise(settings) ? [] : [NO_KEYS]
  return [
    ...keyProblems(settings, secret, isLive(secret)),
    ...(isLive(secret) ? liveProblems(base, PUBLIC_URL, PRACTICE) : []),
  ]
}

function copyingProblem(settings: PaymentSettings, name: (typeof SECRETS)[number]): string | null {
  const parts = settings[name]?.split(',') ?? []
  if (name !== 'STRIPE_WEBHOOK_SECRET' && parts.length > 1) return `${name} has a comma in it: it should be one key.`
  if (parts.some((part) => /\s/.test(part)))
    return `${name} has a space or a line end in it: copy it again from Stripe’s dashboard.`
  if (parts.some((part) => part === '')) return `${name} has an empty entry: remove the extra comma.`
  return null
}

function keyProblems(
  { STRIPE_PUBLISHABLE_KEY: publishable = '', STRIPE_WEBHOOK_SECRET = '' }: PaymentSettings,
  secret: string,
  live: boolean,
): string[] {
  const problems: string[] = []
  const areKeys = /^(sk|rk)_(test|live)_/.test(secret) && /^pk_(test|live)_/.test(publishable)
  if (!/^(sk|rk)_(test|live)_/.test(secret))
    problems.push('STRIPE_SECRET_KEY should begin with sk_test_, sk_live_, rk_test_ or rk_live_.')
  if (!/^pk_(test|live)_/.test(publishable))
    problems.push('STRIPE_PUBLISHABLE_KEY should begin with pk_test_ or pk_live_.')
  if (areKeys && live && !isLive(publishable))
    problems.push(
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: no card could be charged. Use two live keys.',
    )
  if (areKeys && !live && isLive(publishable))
    problems.push(
      'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: real cards would be declined. Use two test keys.',
    )
  if (STRIPE_WEBHOOK_SECRET.split(',').some((part) => !part.startsWith('whsec_')))
    problems.push(
      'STRIPE_WEBHOOK_SECRET should begin with whsec_: it is the signing secret of the webhook endpoint, not one of the keys.',
    )
  return problems
}

function liveProblems(base: string | undefined, PUBLIC_URL: string, PRACTICE: string): string[] {
  const problems: string[] = []
  if (base) problems.push('STRIPE_API_BASE is for tests: with live keys the shop talks to Stripe itself. Leave it out.')
  if (!PUBLIC_URL.startsWith('https:'))
    problems.push(
      `PUBLIC_URL is ${PUBLIC_URL}: with live keys it should begin with https://, because Stripe requires HTTPS.`,
    )
  if (PRACTICE === 'on')
    problems.push(
      'PRACTICE=on and live keys are both set: the pages would say that no card is charged, and cards would be charged. Leave one of them out.',
    )
  return problems
}

const isLive = (key: string) => /^(sk|rk|pk)_live_/.test(key)

/** Whether pages and mails say that this is for practice: PRACTICE=on, or test payments at a public address. */
export function isPractice(settings: PaymentSettings): boolean {
  return (
    settings.PRACTICE === 'on' ||
    (!isLive(settings.STRIPE_SECRET_KEY ?? '') && !isThisMachine(new URL(settings.PUBLIC_URL).hostname))
  )
}

/** Whether the shop may run with test cards and an outbox: it is local, or for practice. */
export function mayPractise({
  HOST,
  PUBLIC_URL,
  PRACTICE,
}: Pick<PaymentSettings, 'HOST' | 'PUBLIC_URL' | 'PRACTICE'>): boolean {
  return PRACTICE === 'on' || (isThisMachine(HOST) && isThisMachine(new URL(PUBLIC_URL).hostname))
}
