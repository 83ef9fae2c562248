import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { readSignedToken, signedToken } from '#server/http/signed-token.ts'
import { prefixOf } from '#words/languages.ts'
import { GUEST_DAYS, orderNumber } from './orders.ts'
import type { orders } from './tables.ts'

type LinkContext = Pick<Context, 'settings' | 'secret' | 'now'>
type Linked = Pick<typeof orders.$inferSelect, 'number' | 'email' | 'language'>

/**
 * The page of an order, for a mail to its address. Behind a #: what stands there reaches no server's log. Null for an
 * order without a number, which was never paid.
 */
export function orderLink({ settings, secret, now }: LinkContext, { number, email, language }: Linked): string | null {
  if (number === null) return null
  const mailbox = mailboxTag(secret, { number, email })
  const { key } = signedToken(secret, { opens: opens(number, mailbox), minutes: GUEST_DAYS * 24 * 60, now: now() })
  return `${settings.publicUrl}${prefixOf(language)}/orders/view#${number}.${mailbox}.${key}`
}

export interface OpenedOrderLink {
  number: number
  /** Of the address that the link was mailed to. */
  mailbox: string
  /** It was mailed more than GUEST_DAYS ago. */
  late: boolean
}

/** What a link's token says; null for one that the shop didn't make. */
export function readOrderLink(
  { secret, now }: Pick<LinkContext, 'secret' | 'now'>,
  token: string,
): OpenedOrderLink | null {
  const [, digits, mailbox, key] = /^([1-9]\d{0,8})\.([\w-]{22})\.(\d{1,10}\.[\w-]{43})$/.exec(token) ?? []
  if (!digits || !mailbox || !key) return null
  const number = Number(digits)
  const read = readSignedToken(secret, { opens: opens(number, mailbox), key, now: now() })
  return read === 'forged' ? null : { number, mailbox, late: read === 'late' }
}

/** Whether an order still has the address that the link was mailed to: not after an erasure, or a change by staff. */
export function isMailedTo(
  secret: string,
  { number, mailbox }: OpenedOrderLink,
  { email }: { email: string },
): boolean {
  return email !== '' && timingSafeEqual(Buffer.from(mailbox), Buffer.from(mailboxTag(secret, { number, email })))
}

const opens = (number: number, mailbox: string) => `order ${orderNumber(number)} of ${mailbox}`

/** With the order's number: links of two orders don't show that they went to one person. */
const mailboxTag = (secret: string, { number, email }: { number: number; email: string }) =>
  keyedHash(secret, 'mailbox of an order', `${number} ${email.toLowerCase()}`)
