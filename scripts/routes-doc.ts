import { CACHEABLE_PAGES } from '#contract/cacheable-pages.ts'
import type { Call } from '#contract/calls.ts'
import { contract, type Shape } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import { limitOfPages, ROUTES } from '#edge/routes.ts'
import { GUESSES as SIGN_IN } from '#server/accounts/accounts.ts'
import { CHANGES as EMAIL_OF_STAFF } from '#server/accounts/own-account.ts'
import { GUESSES as CHANGE_PASSWORD } from '#server/accounts/own-sessions.ts'
import { GUESSES as CHANGE_EMAIL } from '#server/accounts/profile.ts'
import { CODES, TRIES as FACTOR_TRIES } from '#server/accounts/second-factor/limits.ts'
import { MAILS as NEW_DEVICE } from '#server/accounts/sign-in-staff.ts'
import { implementations } from '#server/app.ts'
import { MAILBOXES, PLACES } from '#server/checkout/count-places.ts'
import { WRONG_CODES, WRONG_EACH } from '#server/checkout/discount.ts'
import { CHANGES as PAYMENT_CHANGES } from '#server/checkout/payment.ts'
import { MESSAGES } from '#server/contact/contact.ts'
import type { Context } from '#server/context.ts'
import { GUESSES as ERASE } from '#server/customers-and-privacy/data-export.ts'
import { WHO } from '#server/http/docs-page.ts'
import type { GuessLimits } from '#server/http/guess-limits.ts'
import type { CallLimit } from '#server/http/implement.ts'
import type { Limit } from '#server/http/limits.ts'
import { PLAIN_AT_ONCE, WEBHOOKS_AT_ONCE } from '#server/http/plain-route.ts'
import { ASKED } from '#server/mail/kinds.ts'
import { SHARES } from '#server/mail/permit.ts'
import { GUESSES as ORDER_ACCOUNT } from '#server/order-accounts/create-account.ts'
import { GUESSES as CANCELLATION } from '#server/orders/cancellation-api.ts'
import { plainRoutes, webhookRoute } from '#server/plain-routes.ts'
import { EACH_ACCOUNT } from '#server/saved-cards/add-card.ts'
import routes from '../storefront/routes.ts'

/** Every answer to every question: the tables are read, and nothing is run. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything })
const context = anything as Context

/** How often one network may make a call, by the call's name. */
const CALL_LIMITS = new Map<string, CallLimit | undefined>(
  implementations(context).flatMap(({ resource, limits }) =>
    Object.entries(limits).map(([name, limit]) => [`${resource}.${name}`, limit]),
  ),
)

const SPANS: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

const say = ({ points, seconds, ofWrong }: CallLimit) => {
  const [unit, name] = SPANS.find(([span]) => seconds % span === 0) ?? [1, 'second']
  const count = seconds / unit
  const span = count === 1 ? `a ${name}`.replace('a hour', 'an hour') : `in ${count} ${name}s`
  return ofWrong ? `${points} ${span} that are wrong` : `${points} ${span}`
}

const ofCall = (name: string) => {
  const limit = CALL_LIMITS.get(name)
  if (!limit) throw new Error(`The call ${name} has no limit.`)
  return say(limit)
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Every address of the shop, and every limit. */
export function routesDoc(): string {
  return `# Addresses and limits

Written by \`npm run generate\` from the tables that the shop serves them from; don't edit it. At most \`REQUESTS_AT_ONCE\` requests to the API and to pages
are in flight, 150 by default, and ${limitOfPages(150)} of them pages; others get 503 with Retry-After. \`RATE_LIMITS=off\` ends all limits of networks.

## All addresses

In the order in which they are tried (\`edge/routes.ts\`). "This machine" is a client on the machine of the shop, where no proxy is in front.

${table(
  ['address', 'for', 'costs', 'limit', 'cached'],
  ROUTES.map(({ path, who, costs, limit, cached }) => [path, who, costs, limit, cached]),
)}

## Addresses of the API that are no calls

\`server/plain-routes.ts\` has them. At most ${PLAIN_AT_ONCE} of them are answered at once, and ${WEBHOOKS_AT_ONCE} webhooks, which leaves room for calls.

${table(['address', 'for', 'costs', 'limit of a network', 'cached'], plainRows())}

## Pages

In every language, and with \`.data\` behind the address for the next page of a visit (\`storefront/routes.ts\`). All count as pages in flight.

${table(['page', 'cached'], pageRows())}

## Tries and messages

Three sides: who tries, what is tried, and all together. Nobody is locked out by what others try from other networks. Right answers count where the last column
says so, and all wait where their own network has guessed too often: checking a password costs time, and a right code must not stand out. Links have 256 bits or a
signature: nobody finds one, so a right link is always answered, and only wrong ones count.

${table(['what', 'a network', 'an account, order, code or link', 'in all', 'who is right'], guessRows())}

## Mails that a stranger can cause

To one mailbox (\`server/mail/permit.ts\`, [decision 0022](../decisions/0022-mail-allowance.md)). At most ${mailsADay('strangers')} a day by all strangers together, and ${mailsADay('readers')} by its readers.

${table(['mails', 'who asks', 'all strangers', 'readers of the mailbox'], mailRows())}

## Calls

With how often one network may make them; the others are limited by requests in flight alone. Calls for staff need a second factor where the account has one.

${table(['call', 'address', 'for', 'limit of a network', 'cached'], callRows())}
`
}

const PLAIN = [webhookRoute(context), ...plainRoutes(context)].map(({ method, path, ...route }) => ({
  ...route,
  name: `${method} ${path.replace(/:(\w+)\{(?:[^{}]|\{[^}]*\})*\}/g, '{$1}')}`,
}))

/** The addresses of the API that are no calls. */
export const routesOfApi = () => PLAIN.map(({ name }) => name)

const plainRows = () =>
  PLAIN.map(({ name, who, costs, wrong, cached }) => {
    return [name, who, costs, wrong ? say({ ...wrong, ofWrong: true }) : '', cached]
  })

function pageRows(): string[][] {
  return routes.map(({ path = '' }) => [`/${path}`, `/${path}` in CACHEABLE_PAGES ? 'page cache' : 'never'])
}

const slowed = ({ total, strict }: GuessLimits) => `above ${say(total)}, each network ${say(strict)}`

function guessRows(): string[][] {
  const ofNetwork = (limit: Limit) => `${say(limit)} a network`
  const link = (name: string, what: string) => [
    what,
    ofCall(name),
    'can’t be guessed',
    'can’t be guessed',
    'is always answered',
  ]
  return [
    [
      'password of an account',
      ofCall('accounts.signIn'),
      ofNetwork(SIGN_IN.each),
      slowed(SIGN_IN),
      'isn’t counted at the account',
    ],
    [
      'second factor of staff',
      'needs the password',
      `${ofNetwork(FACTOR_TRIES)}; codes of the app ${say(CODES)} from all unknown browsers, and from each known one`,
      'see left',
      'isn’t counted; passkeys and recovery codes work beyond it',
    ],
    [
      'discount code, gift card',
      say(WRONG_CODES.each),
      `${say(WRONG_EACH)} in a checkout`,
      slowed(WRONG_CODES),
      'isn’t counted',
    ],
    [
      'places of a mailbox, with a code for some customers',
      `${say(PLACES)} a network and mailbox`,
      'see left',
      'none',
      'the same place counts once',
    ],
    [
      'mailboxes, with a code for which mailbox or address alone is the customer',
      `${say(MAILBOXES)} a network`,
      'see left',
      'none',
      'the same mailbox counts once',
    ],
    [
      'cancellation by number and email address',
      ofCall('cancellation.find'),
      ofNetwork(CANCELLATION.each),
      slowed(CANCELLATION),
      'isn’t counted at the order',
    ],
    link('accounts.confirmPasswordReset', 'link to reset a password, once'),
    link('sessions.confirmEmail', 'link to confirm an address, once'),
    [
      'link to an account, with a password',
      ofCall('orderAccounts.create'),
      say(ORDER_ACCOUNT),
      'can’t be guessed',
      'works once',
    ],
    link('orderPage.open', 'link to an order'),
    link('privacy.linkedData', 'link to one’s data'),
    link('newsletter.confirm', 'link to confirm the newsletter'),
    link('reminders.confirm', 'link to confirm a reminder'),
    link('reviews.open', 'link to review an order'),
    link('wishlist.shared', 'link to a shared wishlist'),
    ['message to the shop, with a captcha', say(MESSAGES.each), 'none', slowed(MESSAGES), 'every message counts'],
    ['own password, to change it', 'signed in', say(CHANGE_PASSWORD), 'no stranger', 'counts'],
    ['own password, to change the address', 'signed in', say(CHANGE_EMAIL), 'no stranger', 'counts'],
    ['own password, to erase the account', 'signed in', say(ERASE), 'no stranger', 'counts'],
    ['address of a staff account', 'signed in', say(EMAIL_OF_STAFF), 'no stranger', 'counts'],
    ['mail about a new browser of staff', 'needs the password', say(NEW_DEVICE), 'no stranger', ''],
    ['changes of a payment', 'none', `${say(PAYMENT_CHANGES)} of a checkout`, 'no stranger', 'counts'],
    ['cards added to an account', ofCall('cards.add'), say(EACH_ACCOUNT), 'declined ones', 'counts'],
  ]
}

function mailRows(): string[][] {
  return Object.entries(SHARES).map(([share, { seconds, each, strangers, readers }]) => {
    const kinds = Object.entries(ASKED).filter(([, of]) => of === share)
    return [
      `${share}: ${kinds.map(([kind]) => kind).join(', ')}`,
      ...[each, strangers, readers].map((points) => say({ points, seconds })),
    ]
  })
}

const mailsADay = (who: 'strangers' | 'readers') =>
  Object.values(SHARES).reduce((sum, share) => sum + (share[who] * 86_400) / share.seconds, 0)

function callRows(): string[][] {
  return Object.entries<Record<string, Call>>(everyCall).flatMap(([resource, named]) => {
    const shapes: Record<string, Shape> = contract[resource as keyof typeof contract]
    return Object.entries(named).map(([name, { method, path, access }]) => {
      const limit = CALL_LIMITS.get(`${resource}.${name}`)
      const cached = shapes[name]?.cacheable ? 'page cache' : 'never'
      return [`${resource}.${name}`, `${method} ${path}`, WHO[access], limit ? say(limit) : '', cached]
    })
  })
}
