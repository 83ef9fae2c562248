import { createHmac } from 'node:crypto'
import { networkOf } from './limits.ts'

/**
 * Replaces an address that must not be stored: always the same hash, which reveals nothing without the shop's secret.
 */
export function keyedHash(secret: string, what: string, text: string): string {
  return createHmac('sha256', secret).update(`${what} ${text}`).digest('base64url').slice(0, 22)
}

/** The network of a visitor whose cards are counted, for checkouts and saved cards alike: its address is not stored. */
export const hashedNetwork = ({ secret }: { secret: string }, ip: string) => keyedHash(secret, 'network', networkOf(ip))

/** The network of a request, hashed, for jobs and limits. */
export const hashedRequester = (secret: string, ip: string) => keyedHash(secret, 'requester', networkOf(ip))
