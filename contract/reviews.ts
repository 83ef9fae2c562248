import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { LANGUAGES } from '#words/languages.ts'
import { cacheable, PAGE, PRODUCT_SLUG, REVIEW_SORT, STARS } from './cacheable.ts'
import { Photograph } from './media.ts'
import { REFUSAL_REASONS, REVIEW_SORTS, REVIEW_WORDS_MAX } from './review-terms.ts'
import { ById, Done, Instant, idOf, line, multiline, PathId, SentFile } from './shapes.ts'

const Token = line(200).min(1, refusals.incompleteLink)
const Stars = z.number({ error: refusals.chooseStars }).int().min(1, refusals.chooseStars).max(5, refusals.chooseStars)

export const ReviewPhotograph = z
  .object({ image: z.string(), small: z.string(), width: z.number().int(), height: z.number().int() })
  .meta({ id: 'ReviewPhotograph' })
export type ReviewPhotograph = z.infer<typeof ReviewPhotograph>

/** A published review, in the words and language it was written in. */
export const Review = z
  .object({
    id: z.number().int(),
    stars: z.number().int(),
    words: z.string(),
    /** "Anna H."; empty where the writer didn't want to be named. */
    name: z.string(),
    language: z.enum(LANGUAGES),
    written_at: Instant,
    /** The writer got something for writing it. */
    incentivised: z.boolean(),
    /** The shop's answer; empty without one. */
    reply: z.string(),
    photographs: z.array(ReviewPhotograph),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ProductReviews = z
  .object({
    /** All published reviews of the product, and how many have each number of stars, from one to five. */
    total: z.number().int(),
    by_stars: z.array(z.number().int()),
    /** "4.3"; null below three reviews. */
    average: z.string().nullable(),
    /** Of those with the asked stars. */
    count: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    results: z.array(Review),
  })
  .meta({ id: 'ProductReviews' })
export type ProductReviews = z.infer<typeof ProductReviews>

/** One thing that was bought, and what was written about it. */
const ReviewedLine = z
  .object({
    line: z.number().int(),
    name: z.string(),
    photograph: Photograph.nullable(),
    review: z
      .object({
        stars: z.number().int(),
        words: z.string(),
        state: z.enum(['waiting', 'published', 'refused']),
        reason: z.enum(REFUSAL_REASONS).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReviewedLine' })
export type ReviewedLine = z.infer<typeof ReviewedLine>

const OpenedLink = z
  .object({
    number: z.string(),
    /** The name that a review would show: "Anna H.". */
    name: z.string(),
    works_until: Instant,
    lines: z.array(ReviewedLine),
  })
  .meta({ id: 'OpenedReviewLink' })
export type OpenedLink = z.infer<typeof OpenedLink>

export const reviewsShapes = {
  list: cacheable(
    {
      summary:
        'The published reviews of a product, by people who bought it here. The average and the counts are of all of them, whatever is filtered, and there is no average below three.',
      input: z.object({
        slug: line(120),
        stars: z.coerce.number().int().min(1).max(5).optional(),
        sort: z.enum(REVIEW_SORTS).default('newest'),
        page: z.coerce.number().int().min(1).max(9999).default(1),
      }),
      output: ProductReviews,
    },
    { slug: PRODUCT_SLUG, stars: STARS, sort: REVIEW_SORT, page: PAGE },
  ),
  open: {
    summary: 'What can be reviewed with an emailed link: each thing of the order, once.',
    input: z.object({ token: Token }),
    output: OpenedLink,
  },
  write: {
    summary:
      'Reviews one thing that was bought. The review is published after somebody has looked at it. `upload_key` lets photographs follow for half an hour.',
    input: z.object({
      token: Token,
      /** The `line` of what was bought. */
      line: idOf(refusals.notOfThisOrder),
      stars: Stars,
      words: multiline(REVIEW_WORDS_MAX).default(''),
      /** Shows the first name and an initial; otherwise "A customer". */
      named: z.boolean().default(false),
    }),
    output: Done.extend({ id: z.number().int(), upload_key: z.string() }),
  },
  addPhotograph: {
    summary: 'Adds a photograph to a review that nobody has looked at yet: at most three, and without their metadata.',
    input: z.object({ id: PathId, key: line(100).min(1), file: SentFile }),
    output: Done,
  },
  optOut: {
    summary: 'Ends invitations to review for the address that the link was mailed to.',
    input: z.object({ token: Token }),
    output: Done,
  },
  report: {
    summary: 'Reports a published review to the shop, which looks at it again.',
    input: ById,
    output: Done,
  },
} as const
