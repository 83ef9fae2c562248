import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { REVIEW_PHOTOGRAPHS_MAX } from '#contract/review-terms.ts'
import type { ReviewPhotograph } from '#contract/reviews.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { isValidSignedToken, signedToken } from '#server/http/signed-token.ts'
import { unpackUpload } from '#server/media/upload.ts'
import { reviewPhotographs, reviews } from './tables.ts'

/** Pixels of the longer side: of the picture, and of the one in the list. */
const SIDE = 1280
const SMALL_SIDE = 240
/** Minutes for which staff see the photographs of a review that isn't published. */
const LOOK_MINUTES = 60

/** What the keys open: adding photographs to a review, and seeing one that isn't published. */
export const uploadOf = (review_id: number) => `photographs of review ${review_id}`
const lookAt = (id: number) => `review photograph ${id}`

/**
 * Adds a photograph, made anew from its pixels, to a review that waits for a look: what staff have seen is what is
 * published. Locks the review, so that none is added beyond the limit or while it is being published.
 */
export async function addPhotograph(
  context: Pick<Context, 'db' | 'now' | 'secret' | 'conversions'>,
  { id, key, bytes }: { id: number; key: string; bytes: Uint8Array },
): Promise<void> {
  const { db, now, secret } = context
  if (!isValidSignedToken(secret, { opens: uploadOf(id), key, now: now() })) throw tooLate()
  await refuseMore(db, id)
  const made = await reencoded(context, bytes)
  await db.transaction(async (tx) => {
    const [review] = await tx
      .select({ state: reviews.state, version: reviews.version })
      .from(reviews)
      .where(eq(reviews.id, id))
      .for('no key update')
    if (review?.state !== 'waiting') throw tooLate()
    await refuseMore(tx, id)
    await tx.insert(reviewPhotographs).values({ review_id: id, ...made, created_at: now() })
    // Whoever has the review open in the back office looks again before publishing it.
    await tx
      .update(reviews)
      .set({ version: review.version + 1 })
      .where(eq(reviews.id, id))
  })
}

const tooLate = () => new ApiError('conflict', refusals.photographTooLate)

async function refuseMore(db: Handle, review_id: number): Promise<void> {
  if ((await db.$count(reviewPhotographs, eq(reviewPhotographs.review_id, review_id))) >= REVIEW_PHOTOGRAPHS_MAX)
    throw new ApiError('conflict', refusals.enoughPhotographs(REVIEW_PHOTOGRAPHS_MAX))
}

async function reencoded(context: Pick<Context, 'conversions'>, bytes: Uint8Array) {
  const { data } = await unpackUpload(context, bytes).catch((problem: unknown) => {
    // Its sentences are staff's, and in English.
    if (problem instanceof ApiError && problem.code === 'invalid')
      throw new ApiError('invalid', refusals.notReviewPhotograph)
    throw problem
  })
  const within = (side: number) =>
    sharp(data).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data: picture, info } = await within(SIDE)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  const small = await within(SMALL_SIDE).webp({ quality: 74 }).toBuffer()
  return { picture, small, width: info.width, height: info.height }
}

/** The photographs of these reviews. With `secret`, at addresses that work for an hour before they are published. */
export async function readReviewPhotographs(
  db: Handle,
  { ids, keys }: { ids: number[]; keys?: { secret: string; now: Date } },
): Promise<(review_id: number) => ReviewPhotograph[]> {
  if (ids.length === 0) return () => []
  const { id, review_id, width, height } = reviewPhotographs
  const rows = await db
    .select({ id, review_id, width, height })
    .from(reviewPhotographs)
    .where(inArray(review_id, ids))
    .orderBy(asc(id))
  const byReview = Map.groupBy(rows, (row) => row.review_id)
  return (of) =>
    (byReview.get(of) ?? []).map((row) => {
      const key = keys
        ? `?key=${signedToken(keys.secret, { opens: lookAt(row.id), minutes: LOOK_MINUTES, now: keys.now }).key}`
        : ''
      const address = `${REVIEW_PHOTOGRAPHS_PATH}${row.id}`
      return { image: `${address}.jpg${key}`, small: `${address}.webp${key}`, width: row.width, height: row.height }
    })
}

export const REVIEW_PHOTOGRAPHS_PATH = '/api/reviews/photographs/'

/** A photograph of a published review, or with a key of any. Throws 404 for others. */
export async function openReviewPhotograph(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { id, kind, key }: { id: number; kind: 'jpg' | 'webp'; key: string | undefined },
): Promise<Response> {
  const mayLook = key !== undefined && isValidSignedToken(secret, { opens: lookAt(id), key, now: now() })
  const [found] = await db
    .select({ bytes: kind === 'jpg' ? reviewPhotographs.picture : reviewPhotographs.small })
    .from(reviewPhotographs)
    .innerJoin(reviews, eq(reviews.id, reviewPhotographs.review_id))
    .where(and(eq(reviewPhotographs.id, id), mayLook ? undefined : sql`${reviews.state} = 'published'`))
  if (!found) throw notFound(refusals.reviewNotFound)
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'content-type': kind === 'jpg' ? 'image/jpeg' : 'image/webp',
      // Not for long: a review can be taken down, or erased.
      'cache-control': mayLook ? 'no-store' : 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  })
}
