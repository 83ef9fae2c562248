import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import { openLink, optOut } from './links.ts'
import { addPhotograph } from './photographs.ts'
import { readReviews } from './published.ts'
import { reportReview } from './reports.ts'
import { writeReview } from './write.ts'

export function reviewsApi(context: Context): Implementation {
  return implement(
    'reviews',
    {
      list: (query) => readReviews(context.db, query),
      open: ({ token }, { language }) => openLink(context, { token, language }),
      write: async (given, { language }) => ({
        ...(await writeReview(context, { ...given, language })),
        detail: refusals.reviewReceived,
      }),
      addPhotograph: async ({ id, key, file }) => {
        await addPhotograph(context, { id, key, bytes: file.bytes })
        return { detail: refusals.photographReceived }
      },
      optOut: async ({ token }) => {
        await optOut(context, token)
        return { detail: refusals.reviewsStopped }
      },
      report: async ({ id }, { ip }) => {
        await reportReview(context, { id, requester: hashedRequester(context.secret, ip) })
        return { detail: refusals.reviewReported }
      },
    },
    {
      open: { points: 60, seconds: 600, ofWrong: true },
      write: { points: 60, seconds: 600, ofWrong: true },
      addPhotograph: { points: 30, seconds: 600 },
      optOut: { points: 60, seconds: 600, ofWrong: true },
      report: { points: 10, seconds: 600 },
    },
  )
}
