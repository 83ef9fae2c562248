import { domainToASCII } from 'node:url'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'

/**
 * The mailbox that an address leads to, the one form in which limits count it: Unicode's compatible forms taken as one,
 * lower case by the rule by which the database finds accounts, the domain as DNS has it, and without what stands behind
 * a plus. Dots stay: only some providers ignore them.
 */
export async function mailboxOf(db: Handle, address: string): Promise<string> {
  const plain = await lowerCase(db, address.normalize('NFKC'))
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const [name = ''] = /^.[^+]*/.exec(plain.slice(0, at)) ?? []
  return `${name}@${domainToASCII(domain) || domain}`
}
