import type { Context } from '#server/context.ts'
import { oneClickRoutes, type PlainRoute } from '#server/http/plain-route.ts'
import { refusals } from '#server/http/refusals.ts'
import { REVIEWS_ONE_CLICK_PATH } from './invite.ts'
import { optOut } from './links.ts'
import { openReviewPhotograph, REVIEW_PHOTOGRAPHS_PATH } from './photographs.ts'

/** The addresses of reviews that aren't calls: photographs, and the unsubscribe button of mail programs (RFC 8058). */
export function reviewLinks(context: Context): PlainRoute[] {
  const queryOf = (request: Request, field: string) => new URL(request.url).searchParams.get(field)
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
    ...oneClickRoutes(context.settings.publicUrl, {
      path: REVIEWS_ONE_CLICK_PATH,
      call: 'reviews.oneClick',
      stop: (token) => optOut(context, token),
      said: (language) => refusals.reviewsStopped.in(language),
      page: (token) => `/reviews/stop#${encodeURIComponent(token)}`,
    }),
  ]
}
