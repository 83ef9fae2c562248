import { domainToASCII } from 'node:url'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'

/**
 * The mailbox behind an address, as limits count it: NFKC, lower case by the database's rule, the domain as in DNS,
 * without the plus-part. Dots stay, because only some providers ignore them.
 */
export async function mailboxOf(db: Handle, address: string): Promise<string> {
  const plain = await lowerCase(db, address.normalize('NFKC'))
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const [name = ''] = /^.[^+]*/.exec(plain.slice(0, at)) ?? []
  return `${name}@${domainToASCII(domain) || domain}`
}
