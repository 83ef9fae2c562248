import { settle } from './checkout/settle.ts'
import type { Context } from './context.ts'
import { docsPage } from './http/docs-page.ts'
import { openApiDocument } from './http/openapi.ts'
import { oneClickRoutes, type PlainRoute } from './http/plain-route.ts'
import { refusals } from './http/refusals.ts'
import { ONE_CLICK_PATH, unsubscribe, unsubscribePage } from './newsletter/newsletter.ts'
import { MAIL_PREVIEW_PATH, mailPreview } from './operations/outbox.ts'
import { unhurried } from './payments/shopper-time.ts'
import { receiveWebhook, WEBHOOK_PATH } from './payments/webhook.ts'
import { reminderLinks } from './reminders/plain-links.ts'
import { reviewLinks } from './reviews/plain-links.ts'
import { countDeclined } from './saved-cards/card-testing.ts'

/** Bytes. A webhook of Stripe's has a few kilobytes. */
const WEBHOOK_LIMIT = 256 * 1024

/** Stripe sends no CSRF token, and reads no language. */
export function webhookRoute(context: Context): PlainRoute {
  return {
    method: 'POST',
    path: WEBHOOK_PATH,
    call: 'webhook',
    who: 'Stripe, by its signature',
    costs: 'database; a wrong signature a hash',
    cached: 'never',
    limitBytes: WEBHOOK_LIMIT,
    answer: (request) =>
      unhurried(() =>
        receiveWebhook(
          {
            ...context,
            onEvent: (event) => settle(context, { payment_intent_id: event.payment_intent_id, event }),
            onDeclinedSetup: (declined) => countDeclined(context, declined),
          },
          request,
        ),
      ),
  }
}

/** All other addresses of the API that the contract doesn't list. */
export function plainRoutes(context: Context): PlainRoute[] {
  return [...documents(context), ...mailLinks(context), ...reviewLinks(context), ...reminderLinks(context)]
}

/** The API's documents. Each is made once: making one holds every other request up. */
function documents({ settings: { publicUrl } }: Context): PlainRoute[] {
  let machines: string | undefined
  let people: string | undefined
  const document = { method: 'GET', who: 'everybody', costs: 'memory', cached: 'page cache' } as const
  return [
    {
      ...document,
      path: '/api/openapi.json',
      call: 'documents.openapi',
      answer: () => {
        machines ??= JSON.stringify(openApiDocument(publicUrl))
        // The edge caches it for all origins.
        const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
        return new Response(machines, { headers })
      },
    },
    {
      ...document,
      path: '/api/docs',
      call: 'documents.docs',
      answer: async () => {
        people ??= String(await docsPage(openApiDocument(publicUrl)))
        return new Response(people, { headers: { 'content-type': 'text/html; charset=UTF-8' } })
      },
    },
  ]
}

/** The addresses in mails and in their previews. */
function mailLinks(context: Context): PlainRoute[] {
  return [
    ...oneClickRoutes(context.settings.publicUrl, {
      path: ONE_CLICK_PATH,
      call: 'newsletter.oneClick',
      stop: (token) => unsubscribe(context, token),
      said: (language) => refusals.unsubscribed.in(language),
      page: (token) => unsubscribePage('', token),
    }),
    {
      method: 'GET',
      path: `${MAIL_PREVIEW_PATH}:id{[0-9]{1,9}}/`,
      call: 'staffShop.mailPreview',
      who: 'staff, by a signed link of ten minutes',
      costs: 'database; a wrong link a hash',
      cached: 'never',
      answer: (request) => {
        const [, id] = /(\d+)\/$/.exec(new URL(request.url).pathname) ?? []
        return mailPreview(context, { id: Number(id), key: new URL(request.url).searchParams.get('key') ?? '' })
      },
    },
  ]
}
