import type { RefusalReason } from '#contract/review-terms.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'

export const REASONS: { id: RefusalReason; name: string }[] = [
  { id: 'other_subject', name: 'It isn’t about this product' },
  { id: 'abusive', name: 'It insults or threatens somebody' },
  { id: 'personal_data', name: 'It has somebody’s personal data' },
  { id: 'not_genuine', name: 'Written for money, or not by the buyer' },
  { id: 'medicinal_claim', name: 'It says that a cosmetic treats an illness' },
  { id: 'unlawful', name: 'It is unlawful in another way' },
]
export const reasonName = (reason: StaffReview['reason']) => REASONS.find(({ id }) => id === reason)?.name ?? ''

export const STATES = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'published', name: 'Published' },
  { id: 'refused', name: 'Refused' },
] as const
export const stateName = (state: StaffReview['state']) => STATES.find(({ id }) => id === state)?.name ?? state
export const KINDS = { waiting: 'waiting', published: 'good', refused: 'quiet' } as const

export const starsText = (stars: number) => `${stars} of 5 stars`
