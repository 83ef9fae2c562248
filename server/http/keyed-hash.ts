import { createHmac } from 'node:crypto'
import { networkOf } from './limits.ts'

/**
 * Stands for an address where the address itself must not be kept: the same each time, and nothing can be read out of
 * it without the shop's secret.
 */
export function keyedHash(secret: string, what: string, text: string): string {
  return createHmac('sha256', secret).update(`${what} ${text}`).digest('base64url').slice(0, 22)
}

/** Where a request comes from, as jobs and limits may keep it. */
export const hashedRequester = (secret: string, ip: string) => keyedHash(secret, 'requester', networkOf(ip))
