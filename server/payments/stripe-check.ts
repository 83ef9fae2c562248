import Stripe from 'stripe'
import { CURRENCY } from '#contract/limits.ts'
import { attempt, type CheckLine, line, refusalIn } from './check-line.ts'
import { checkMethods, checkStatement } from './check-methods.ts'
import { stripeOf } from './client.ts'
import type { StripeSettings } from './payments.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

export interface CheckContext {
  settings: StripeSettings
  /** The webhook endpoint's URL, which is on the shop's domain. */
  webhookUrl: string
  now(): Date
}

/** Seconds by which the clocks may differ. Webhooks are refused beyond 300. */
const SKEW = 60
/** A payment id that no account has. A request about it is refused, but tells whether the key has the permission. */
const UNKNOWN_INTENT = 'pi_000000000000000000000000'
const UNKNOWN_CUSTOMER = 'cus_00000000000000'
const UNKNOWN_SETUP = 'seti_000000000000000000000000'
const UNKNOWN_METHOD = 'pm_000000000000000000000000'

const NOT_POUNDS =
  ': the shop charges pounds, which Stripe would convert at a fee. Add a bank account in pounds, or use an account that has one.'

/** Checks keys, account and webhook endpoint at Stripe. Changes nothing there and charges no card. */
export async function* checkStripe(context: CheckContext): AsyncIterable<CheckLine> {
  const { settings } = context
  const stripe = stripeOf(settings, { maxNetworkRetries: 1 })
  const asked = await attempt(() => stripe.accounts.retrieveCurrent())
  if (asked.problem instanceof Stripe.errors.StripeAuthenticationError) {
    yield line(
      'secret key',
      false,
      `Stripe does not accept it (${asked.problem.message}): copy STRIPE_SECRET_KEY again, or roll it if it was deleted.`,
    )
    return
  }
  if (asked.problem instanceof Stripe.errors.StripeConnectionError) {
    yield line(
      'secret key',
      false,
      `Stripe does not answer (${asked.problem.message}): look whether this machine reaches api.stripe.com.`,
    )
    return
  }
  const live = /_live_/.test(settings.secretKey)
  yield line('secret key', true, live ? 'accepted, live: cards are charged' : 'accepted, for tests: no card is charged')
  if (asked.answer) yield* checkAccount(asked.answer, settings)
  else yield line('account', false, refusalIn(asked.problem))
  yield await checkPublishable(stripe, settings, asked.answer?.id ?? null)
  yield* checkPermissions(stripe)
  yield* checkMethods(stripe, settings.form ?? 'element', new URL(context.webhookUrl))
  yield* checkWebhooks(stripe, context.webhookUrl)
  const headers =
    asked.answer?.lastResponse.headers ??
    (asked.problem instanceof Stripe.errors.StripeError ? asked.problem.headers : undefined)
  yield checkClock(dateIn(headers), context.now())
}

function* checkAccount(
  account: Stripe.Account,
  { statementSuffix, form = 'element' }: StripeSettings,
): Generator<CheckLine> {
  const { country, default_currency, charges_enabled, payouts_enabled, requirements } = account
  const currency = default_currency?.toUpperCase() ?? 'no currency'
  const inPounds = default_currency === CURRENCY
  yield line('account', inPounds, `${account.id}, ${country}, ${currency}${inPounds ? '' : NOT_POUNDS}`)
  const due = requirements?.currently_due?.join(', ')
  const why = [requirements?.disabled_reason, due && `due: ${due}`].filter(Boolean).join('; ')
  yield line(
    'charges',
    charges_enabled,
    charges_enabled ? 'enabled' : `not enabled (${why}): finish the account in Stripe’s dashboard.`,
  )
  yield line(
    'payouts',
    payouts_enabled,
    payouts_enabled ? 'enabled' : `not enabled (${why}): finish the account in Stripe’s dashboard.`,
  )
  yield* checkStatement(account, statementSuffix ?? null, form)
}

/** Checks that the publishable key is accepted and belongs to the same account: only then can it read its payments. */
async function checkPublishable(stripe: Stripe, settings: StripeSettings, account: string | null): Promise<CheckLine> {
  const what = 'publishable key'
  const browser = stripeOf({ ...settings, secretKey: settings.publishableKey }, { maxNetworkRetries: 1 })
  const newest = await attempt(() => stripe.paymentIntents.list({ limit: 1 }))
  const [payment] = newest.answer?.data ?? []
  const id = payment?.id ?? UNKNOWN_INTENT
  const { problem } = await attempt(() =>
    browser.paymentIntents.retrieve(id, { client_secret: payment?.client_secret ?? `${UNKNOWN_INTENT}_secret_x` }),
  )
  if (problem instanceof Stripe.errors.StripeAuthenticationError)
    return line(what, false, 'Stripe does not accept it: copy STRIPE_PUBLISHABLE_KEY again.')
  if (payment && problem)
    return line(
      what,
      false,
      'It is of another account than the secret key, so no card can be charged: copy both from the same account.',
    )
  if (payment) return line(what, true, 'accepted, and of the same account')
  // Newer keys contain the account's id after a 5. Compare only if the secret key does.
  const part = account?.slice('acct_'.length) ?? ''
  const carries = (key: string) => part.length > 8 && key.replace(/^[a-z]+_[a-z]+_5?/, '').startsWith(part)
  if (carries(settings.secretKey) && !carries(settings.publishableKey))
    return line(
      what,
      false,
      'It is of another account than the secret key, so no card can be charged: copy both from the same account.',
    )
  return line(
    what,
    true,
    carries(settings.publishableKey)
      ? 'accepted, and of the same account'
      : 'accepted; its account can be checked after the first payment',
  )
}

/** Checks the permissions of a restricted key. The requests that write are about a payment that doesn't exist. */
async function* checkPermissions(stripe: Stripe): AsyncIterable<CheckLine> {
  const questions: Record<string, () => Promise<unknown>> = {
    'read payments': () => stripe.paymentIntents.list({ limit: 1 }),
    'write payments': () => stripe.paymentIntents.cancel(UNKNOWN_INTENT),
    'read charges': () => stripe.charges.list({ limit: 1 }),
    'make refunds': () => stripe.refunds.create({ payment_intent: UNKNOWN_INTENT }),
    'read refunds': () => stripe.refunds.list({ limit: 1 }),
    'read disputes': () => stripe.disputes.list({ limit: 1 }),
    'read events': () => stripe.events.list({ limit: 1 }),
    'read payouts': () => stripe.payouts.list({ limit: 1 }),
    'read customers': () => stripe.customers.list({ limit: 1 }),
    'write customers': () => stripe.customers.del(UNKNOWN_CUSTOMER),
    'show saved cards': () => stripe.customerSessions.create({ customer: UNKNOWN_CUSTOMER, components: {} }),
    'read saved cards': () => stripe.paymentMethods.list({ limit: 1 }),
    'add cards': () => stripe.setupIntents.cancel(UNKNOWN_SETUP),
    'remove saved cards': () => stripe.paymentMethods.detach(UNKNOWN_METHOD),
    'read the balance': () => stripe.balanceTransactions.list({ limit: 1 }),
  }
  let lacking = 0
  for (const [what, ask] of Object.entries(questions)) {
    const { problem } = await attempt(ask)
    if (!(problem instanceof Stripe.errors.StripePermissionError)) continue
    lacking += 1
    yield line(what, false, refusalIn(problem))
  }
  if (lacking === 0) yield line('permissions', true, 'all that the shop needs')
}

async function* checkWebhooks(stripe: Stripe, url: string): AsyncIterable<CheckLine> {
  const what = 'webhook endpoint'
  const { answer, problem } = await attempt(() => stripe.webhookEndpoints.list({ limit: 100 }))
  if (!answer) {
    yield line(what, false, refusalIn(problem))
    return
  }
  const [endpoint, ...others] = answer.data.filter((one) => one.url === url)
  if (!endpoint) {
    yield line(what, false, `There is none for ${url}: make it, with the events that docs/operations.md lists.`)
    return
  }
  if (others.length > 0)
    yield line(
      what,
      false,
      `There are ${others.length + 1} for ${url}: keep the one whose signing secret is in STRIPE_WEBHOOK_SECRET.`,
    )
  yield line(
    what,
    endpoint.status === 'enabled',
    endpoint.status === 'enabled' ? url : `${url} is ${endpoint.status}: enable it in the dashboard.`,
  )
  const sent = new Set(endpoint.enabled_events)
  const missing = sent.has('*') ? [] : WEBHOOK_EVENTS.filter((type) => !sent.has(type))
  yield line(
    'its events',
    missing.length === 0,
    missing.length === 0 ? `all ${WEBHOOK_EVENTS.length} that the shop reads` : `Add ${missing.join(', ')}.`,
  )
  const version = endpoint.api_version
  const same = version === null || version === Stripe.API_VERSION
  yield line(
    'its API version',
    same,
    same
      ? (version ?? 'the account’s own')
      : `It is ${version}: make the endpoint again with ${Stripe.API_VERSION}, which the shop is written for.`,
  )
}

/** The library's headers are those of its transport. */
function dateIn(headers: Headers | Record<string, string> | undefined): string | undefined {
  return headers instanceof Headers ? (headers.get('date') ?? undefined) : headers?.date
}

function checkClock(date: string | undefined, now: Date): CheckLine {
  if (!date) return line('clock', false, 'Stripe’s answer had no date to compare with.')
  const ahead = Math.round((now.getTime() - Date.parse(date)) / 1000)
  const ok = Math.abs(ahead) <= SKEW
  const off = `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} Stripe’s`
  return line(
    'clock',
    ok,
    ok ? (ahead === 0 ? 'as Stripe’s' : off) : `${off}: set it (NTP). Webhooks are refused beyond 300 s.`,
  )
}
