import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './api-error.ts'

/** Bodies of calls; the largest is a cart of a hundred lines. A call that takes more says so in the contract. */
export const BODY_LIMIT = 64 * 1024

/** Refuses a body of more bytes, whether or not it says beforehand how long it is. */
export const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => Promise.reject(new ApiError('too_large', 'That is more than we can take at once.')),
  })
