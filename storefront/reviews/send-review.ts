import type { ClientOf } from '#contract/client.ts'
import type { Input } from '#contract/contract.ts'
import * as refusals from '#words/en/refusals.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** Sends a review, then its photographs one by one. `problem` says why one of them isn't there; the review is. */
export async function sendReview(
  { reviews }: ClientOf<'reviews'>,
  { review, files }: { review: Input<'reviews', 'write'>; files: File[] },
): Promise<{ detail: string; problem: string | null }> {
  const { id, upload_key: key, detail } = await reviews.write(review, requestTimeout())
  let problem: string | null = null
  for (const photograph of files) {
    try {
      const bytes = new Uint8Array(await photograph.arrayBuffer())
      await reviews.addPhotograph({ id, key, file: { bytes, content_type: photograph.type } })
    } catch (error) {
      problem = errorMessage(error, refusals.failed)
    }
  }
  return { detail, problem }
}
