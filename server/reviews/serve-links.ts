import type { Hono } from 'hono'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Context } from '#server/context.ts'
import { atMost, BODY_LIMIT } from '#server/http/body-limit.ts'
import { refusals } from '#server/http/refusals.ts'
import type { AppEnv } from '#server/http/serve-calls.ts'
import { prefixOf } from '#words/languages.ts'
import { REVIEWS_ONE_CLICK_PATH } from './invite.ts'
import { optOut } from './links.ts'
import { openReviewPhotograph, REVIEW_PHOTOGRAPHS_PATH } from './photographs.ts'

/** The addresses of reviews that aren't calls: photographs, and the unsubscribe button of mail programs (RFC 8058). */
export function serveReviewLinks(app: Hono<AppEnv>, context: Context): void {
  app.get(`${REVIEW_PHOTOGRAPHS_PATH}:file{[0-9]{1,9}[.](?:jpg|webp)}`, (c) => {
    c.set('call', 'reviews.photograph')
    const [id, kind] = c.req.param('file').split('.')
    const photograph = { id: Number(id), kind: kind === 'webp' ? 'webp' : 'jpg' } as const
    return openReviewPhotograph(context, { ...photograph, key: c.req.query('key') })
  })
  app.post(REVIEWS_ONE_CLICK_PATH, atMost(BODY_LIMIT), async (c) => {
    c.set('call', 'reviews.oneClick')
    await optOut(context, c.req.query('token') ?? '')
    return c.json({ detail: refusals.reviewsStopped.in(acceptedLanguage(c.req.header('accept-language'))) })
  })
  app.get(REVIEWS_ONE_CLICK_PATH, (c) => {
    const language = acceptedLanguage(c.req.header('accept-language'))
    const token = encodeURIComponent(c.req.query('token') ?? '')
    return c.redirect(`${context.settings.publicUrl}${prefixOf(language)}/reviews/stop#${token}`)
  })
}
