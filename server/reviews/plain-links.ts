import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Context } from '#server/context.ts'
import type { PlainRoute } from '#server/http/plain-route.ts'
import { refusals } from '#server/http/refusals.ts'
import { prefixOf } from '#words/languages.ts'
import { REVIEWS_ONE_CLICK_PATH } from './invite.ts'
import { optOut } from './links.ts'
import { openReviewPhotograph, REVIEW_PHOTOGRAPHS_PATH } from './photographs.ts'

/** The addresses of reviews that aren't calls: photographs, and the unsubscribe button of mail programs (RFC 8058). */
export function reviewLinks(context: Context): PlainRoute[] {
  const languageOf = (request: Request) => acceptedLanguage(request.headers.get('accept-language') ?? undefined)
  const queryOf = (request: Request, field: string) => new URL(request.url).searchParams.get(field)
  const oneClick = { path: REVIEWS_ONE_CLICK_PATH, call: 'reviews.oneClick', who: 'who has the link', cached: 'never' }
  return [
    {
      method: 'GET',
      path: `${REVIEW_PHOTOGRAPHS_PATH}:file{[0-9]{1,9}[.](?:jpg|webp)}`,
      call: 'reviews.photograph',
      who: 'everybody; before the review is published, who has a signed link of an hour',
      costs: 'database',
      cached: 'five minutes, by browsers and CDNs',
      answer: (request) => {
        const [, id, kind] = /(\d+)\.(jpg|webp)$/.exec(new URL(request.url).pathname) ?? []
        const photograph = { id: Number(id), kind: kind === 'webp' ? 'webp' : 'jpg' } as const
        return openReviewPhotograph(context, { ...photograph, key: queryOf(request, 'key') ?? undefined })
      },
    },
    {
      ...oneClick,
      method: 'POST',
      costs: 'database',
      wrong: { points: 60, seconds: 600 },
      answer: async (request) => {
        await optOut(context, queryOf(request, 'token') ?? '')
        return Response.json({ detail: refusals.reviewsStopped.in(languageOf(request)) })
      },
    },
    {
      ...oneClick,
      method: 'GET',
      costs: 'nothing',
      answer: (request) => {
        const pages = `${context.settings.publicUrl}${prefixOf(languageOf(request))}`
        const location = `${pages}/reviews/stop#${encodeURIComponent(queryOf(request, 'token') ?? '')}`
        return new Response(null, { status: 302, headers: { location } })
      },
    },
  ]
}
