import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { keepReported, markIncentivised, publishReview, refuseReview, replyToReview } from './moderate.ts'
import { exportReviews, listStaffReviews, readStaffReview } from './staff-reviews.ts'

export function staffReviewsApi(context: Context): Implementation {
  return implement('staffReviews', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listStaffReviews(context, { ...query, pageRequest })
      const address = context.settings.publicUrl + staffCalls.staffReviews.list.path
      return paged(found, { pageRequest, address, query })
    },
    read: ({ id }) => readStaffReview(context, id),
    publish: (seen, { user }) => publishReview(context, { ...seen, by: user }),
    refuse: (seen, { user }) => refuseReview(context, { ...seen, by: user }),
    keep: ({ id }, { user }) => keepReported(context, { id, by: user }),
    reply: (seen, { user }) => replyToReview(context, { ...seen, by: user }),
    markIncentivised: (seen, { user }) => markIncentivised(context, { ...seen, by: user }),
    export: async (filters, { user }) => ({
      filename: 'reviews.csv',
      chunks: await exportReviews(context, { ...filters, by: user }),
    }),
  })
}
