/** The constants of reviews, without zod: pages load them too. */

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Reviews on one page of a product's list. */
export const REVIEWS_A_PAGE = 6
/** The fewest published reviews that an average is shown for. */
export const AVERAGE_FROM = 3
export const REVIEW_WORDS_MAX = 2000
export const REVIEW_REPLY_MAX = 1000
export const REVIEW_PHOTOGRAPHS_MAX = 3

/**
 * The only reasons to refuse a review or to take one down. That it is negative is none of them (Digital Markets,
 * Competition and Consumers Act 2024, schedule 20, paragraph 13; CMA208).
 */
export const REFUSAL_REASONS = [
  'other_subject',
  'abusive',
  'personal_data',
  'not_genuine',
  'medicinal_claim',
  'unlawful',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
