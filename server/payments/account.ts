import { createHash } from 'node:crypto'

/**
 * Which Stripe a payment belongs to: the mode and the account. Keys carry their account's id behind a 5; older ones
 * don't, and there the publishable key stands for the account, as it stays the same when the secret one is rolled.
 * Nothing is asked of Stripe, which may be away when the shop starts.
 */
export function accountOfKeys(publishableKey: string): string {
  const mode = publishableKey.startsWith('pk_live_') ? 'live' : 'test'
  const id = /^pk_(?:test|live)_5(1[A-Za-z0-9]{15})/.exec(publishableKey)?.[1]
  return `${mode} ${id ? `acct_${id}` : createHash('sha256').update(publishableKey).digest('base64url').slice(0, 16)}`
}
