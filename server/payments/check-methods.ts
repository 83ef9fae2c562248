import type Stripe from 'stripe'
import { attempt, type CheckLine, line, refusalIn } from './check-line.ts'
import type { PaymentForm } from './payments.ts'

/** The longest text on a card statement: docs.stripe.com/get-started/account/statement-descriptors */
const STATEMENT_AT_MOST = 22

const DOMAINS_PAGE = 'Settings → Payment method domains in Stripe’s dashboard'
const METHODS_PAGE = 'Settings → Payment methods in Stripe’s dashboard'
const DETAILS_PAGE = 'Settings → Business → Public details in Stripe’s dashboard'

/** Those that Stripe shows only on a registered domain, and that the shop offers. */
const OF_DOMAINS = [
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
] as const
const OTHERS = [...OF_DOMAINS, ['paypal', 'PayPal'], ['klarna', 'Klarna']] as const

/** What a shopper may find on a statement: of a card, and for the element also of the other methods. */
export function* checkStatement(
  { settings }: Stripe.Account,
  suffix: string | null,
  form: PaymentForm,
): Generator<CheckLine> {
  const name = settings?.payments?.statement_descriptor ?? null
  const prefix = settings?.card_payments?.statement_descriptor_prefix ?? null
  const what = 'card statement'
  if (!suffix) yield statementLine(what, name, 'choose a shorter one')
  else if (!prefix)
    yield line(
      what,
      false,
      `The account has no shortened descriptor for the suffix to follow: set one in ${DETAILS_PAGE}, or STATEMENT_SUFFIX=off.`,
    )
  else yield statementLine(what, `${prefix}* ${suffix}`, 'choose a shorter STATEMENT_SUFFIX')
  // Other methods have no suffix.
  if (suffix && form === 'element') yield statementLine('other statements', name, 'choose a shorter one')
}

function statementLine(what: string, text: string | null, remedy: string): CheckLine {
  if (!text) return line(what, false, `The account has no statement descriptor: set one in ${DETAILS_PAGE}.`)
  const fits = text.length <= STATEMENT_AT_MOST
  return line(
    what,
    fits,
    fits ? text : `${text} is ${text.length} characters long, of ${STATEMENT_AT_MOST}: ${remedy}.`,
  )
}

/** Which ways to pay the account has on, and whether the shop's domain may show them. `shop` is its address. */
export async function* checkMethods(stripe: Stripe, form: PaymentForm, shop: URL): AsyncIterable<CheckLine> {
  const { answer, problem } = await attempt(() => stripe.paymentMethodConfigurations.list({ limit: 100 }))
  // The others are of platforms that make payments for the account.
  const configuration = answer?.data.find((one) => one.is_default && one.application === null) ?? null
  if (!answer) yield line('cards', false, refusalIn(problem))
  else if (!configuration) yield line('cards', false, `The account has no default configuration: open ${METHODS_PAGE}.`)
  else yield* checkConfiguration(configuration, form)
  if (form === 'element' && shop.protocol === 'https:') yield* checkDomain(stripe, shop.hostname, configuration)
}

function* checkConfiguration(
  configuration: Stripe.PaymentMethodConfiguration,
  form: PaymentForm,
): Generator<CheckLine> {
  const card = stateOf(configuration.card)
  yield line('cards', card === 'on', card === 'on' ? 'on' : `${card}: turn them on in ${METHODS_PAGE}.`)
  if (form === 'card') return
  const states = OTHERS.map(([type, name]) => `${name} ${stateOf(configuration[type])}`)
  yield line('other methods', true, `${states.join(', ')} (${METHODS_PAGE})`)
}

/** `available`: it is on, and Stripe has approved the account for it. */
function stateOf(
  method: Stripe.PaymentMethodConfiguration.Card | undefined,
): 'on' | 'off' | 'on but not available yet' {
  if (method?.available) return 'on'
  return method?.display_preference.value === 'on' ? 'on but not available yet' : 'off'
}

async function* checkDomain(
  stripe: Stripe,
  host: string,
  configuration: Stripe.PaymentMethodConfiguration | null,
): AsyncIterable<CheckLine> {
  const what = 'wallet domain'
  const { answer, problem } = await attempt(() => stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 }))
  if (!answer) {
    yield line(what, false, refusalIn(problem))
    return
  }
  const [domain] = answer.data
  if (!domain?.enabled) {
    const remedy = domain
      ? `is switched off: enable it in ${DOMAINS_PAGE}`
      : `is not registered: add it in ${DOMAINS_PAGE}`
    yield line(
      what,
      false,
      `${host} ${remedy}. Until then nobody sees ${OF_DOMAINS.map(([, name]) => name).join(', ')}.`,
    )
    return
  }
  yield line(what, true, `${host} is registered`)
  for (const [type, name] of OF_DOMAINS) {
    // The owner doesn't want it.
    if (configuration && stateOf(configuration[type]) === 'off') continue
    const { status, status_details: details } = domain[type]
    const why = details?.error_message ? ` (${details.error_message})` : ''
    yield line(
      name,
      status === 'active',
      status === 'active' ? `active on ${host}` : `not active on ${host}${why}: open the domain in ${DOMAINS_PAGE}.`,
    )
  }
}
