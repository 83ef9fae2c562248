import * as z from 'zod'
import { REFUSAL_REASONS, REVIEW_REPLY_MAX } from '../review-terms.ts'
import { ReviewPhotograph } from '../reviews.ts'
import { ById, Download, Instant, multiline, PageQuery, PathId, pageOf, Version } from '../shapes.ts'

const ReviewState = z.enum(['waiting', 'published', 'refused']).meta({ id: 'ReviewState' })

export const StaffReview = z
  .object({
    id: z.number().int(),
    product: z.string(),
    product_slug: z.string(),
    order: z.object({ id: z.string(), number: z.string(), status: z.string() }),
    stars: z.number().int(),
    words: z.string(),
    name: z.string(),
    language: z.string(),
    state: ReviewState,
    reason: z.enum(REFUSAL_REASONS).nullable(),
    incentivised: z.boolean(),
    reply: z.string(),
    /** Reports that nobody has looked at. */
    reports: z.number().int(),
    photographs: z.array(ReviewPhotograph),
    created_at: Instant,
    decided_at: Instant.nullable(),
    version: Version,
  })
  .meta({ id: 'StaffReview' })
export type StaffReview = z.infer<typeof StaffReview>

const Filters = z.object({
  state: ReviewState.optional(),
  /** Only those with reports that nobody has looked at. */
  reported: z.enum(['true']).optional(),
})
const Seen = z.object({ id: PathId, version: Version })

export const staffReviewsShapes = {
  list: {
    summary: 'Reviews, newest first.',
    input: PageQuery.extend(Filters.shape),
    output: pageOf(StaffReview),
  },
  read: { summary: 'One review.', input: ById, output: StaffReview },
  publish: {
    summary: 'Publishes a review. It ends the reports of it.',
    input: Seen,
    output: StaffReview,
  },
  refuse: {
    summary:
      'Refuses a review, or takes it down, for one of the stated reasons. That it is negative is none. The audit log keeps the reason.',
    input: Seen.extend({ reason: z.enum(REFUSAL_REASONS, { error: 'Please choose a reason.' }) }),
    output: StaffReview,
  },
  keep: {
    summary: 'Leaves a reported review as it is, and ends its reports.',
    input: ById,
    output: StaffReview,
  },
  reply: {
    summary: 'Writes the shop’s reply, or with an empty one removes it.',
    input: Seen.extend({ reply: multiline(REVIEW_REPLY_MAX) }),
    output: StaffReview,
  },
  markIncentivised: {
    summary: 'Marks that the writer got something for the review, which then says so.',
    input: Seen.extend({ incentivised: z.boolean() }),
    output: StaffReview,
  },
  export: { summary: 'Reviews as CSV, with the reasons of those refused.', input: Filters, output: Download },
} as const
