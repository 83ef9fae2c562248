import { keyedHash } from '#server/http/keyed-hash.ts'

/** "Anna H." for "Anna Mary Holt": a first name and the last name's first letter. Empty for an erased customer. */
export function shownName(full_name: string): string {
  const [first = '', ...more] = full_name.trim().split(/\s+/u)
  const last = more.at(-1)
  const [initial = ''] = last ? new Intl.Segmenter().segment(last) : []
  return typeof initial === 'string' ? first : `${first} ${initial.segment.toUpperCase()}.`
}

/** An address that wants no invitations, in lower case. */
export const optOutHash = (secret: string, email: string) => keyedHash(secret, 'no review invitations', email)
