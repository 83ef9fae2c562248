import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './api-error.ts'
import { refusals } from './refusals.ts'

/** The largest body of most calls; a cart of a hundred lines fits. Larger ones are declared in the contract. */
export const BODY_LIMIT = 64 * 1024

/** Refuses larger bodies, with or without a Content-Length. */
export const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => Promise.reject(new ApiError('too_large', refusals.tooLarge)),
  })
