import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Context } from '#server/context.ts'
import type { PlainRoute } from '#server/http/plain-route.ts'
import { refusals } from '#server/http/refusals.ts'
import { prefixOf } from '#words/languages.ts'
import { REMINDERS_ONE_CLICK_PATH, stopReminders } from './stop.ts'

/** The unsubscribe button of mail programs (RFC 8058): a POST stops, and a GET opens the page that asks first. */
export function reminderLinks(context: Context): PlainRoute[] {
  const languageOf = (request: Request) => acceptedLanguage(request.headers.get('accept-language') ?? undefined)
  const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''
  const link = { path: REMINDERS_ONE_CLICK_PATH, call: 'reminders.oneClick', who: 'who has the link', cached: 'never' }
  return [
    {
      ...link,
      method: 'POST',
      costs: 'database',
      wrong: { points: 60, seconds: 600 },
      answer: async (request) => {
        await stopReminders(context, tokenOf(request))
        return Response.json({ detail: refusals.remindersStopped.in(languageOf(request)) })
      },
    },
    {
      ...link,
      method: 'GET',
      costs: 'nothing',
      answer: (request) => {
        const pages = `${context.settings.publicUrl}${prefixOf(languageOf(request))}`
        const location = `${pages}/remind-me/stop#${encodeURIComponent(tokenOf(request))}`
        return new Response(null, { status: 302, headers: { location } })
      },
    },
  ]
}
