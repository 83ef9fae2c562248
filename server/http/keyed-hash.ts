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

/** Domains of one provider, which ignores dots before the @. */
const GMAIL = /@(gmail|googlemail)\.com$/

/** The mailbox that an address leads to: "Anna.Holt+soap@gmail.com" is annaholt@gmail.com. */
export function mailboxOf(email: string): string {
  const plain = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return GMAIL.test(plain) ? `${plain.slice(0, plain.lastIndexOf('@')).replaceAll('.', '')}@gmail.com` : plain
}

/** A customer by their mailbox, for "once per customer": it stays when the address is erased. */
export const customerHash = (secret: string, email: string) => keyedHash(secret, 'customer', mailboxOf(email))
