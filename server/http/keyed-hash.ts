import { createHmac } from 'node:crypto'
import type { Address } from '#contract/checkout.ts'
import { latinDigits } from '#contract/digits.ts'
import { needsPostalCode } from '#contract/limits.ts'
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

/** Without case, spaces and marks. */
const bare = (text: string) =>
  latinDigits(text)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Where parcels go, written the same each time: the postcode, or the first line where there is none. */
export const placeOf = ({ country, postal_code, line1 }: Address) =>
  `${country} ${bare(needsPostalCode(country) ? postal_code : line1)}`

/** As bare, with a space between words: 1, 12 High St isn't 11, 2 High St. */
const words = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(bare)
    .filter(Boolean)
    .join(' ')

/**
 * As placeOf, without the neighbours: the first line, too. Where there is no postcode, the street may be in the second,
 * and the emirate says which town.
 */
export const doorOf = (address: Address) =>
  needsPostalCode(address.country)
    ? `${placeOf(address)} ${words(address.line1)}`
    : `${address.country} ${words(`${address.line1} ${address.line2} ${address.state}`)}`

/** A customer by their mailbox, for "once per customer": it stays when the address is erased. */
export const customerHash = (secret: string, email: string) => keyedHash(secret, 'customer', mailboxOf(email))

/** As customerHash, of the mailbox and the place together. */
export const customerPlaceHash = (secret: string, email: string, address: Address) =>
  keyedHash(secret, 'customer at', `${mailboxOf(email)} ${placeOf(address)}`)

/** A delivery address, for all who order to it. */
export const doorHash = (secret: string, address: Address) => keyedHash(secret, 'door', doorOf(address))
