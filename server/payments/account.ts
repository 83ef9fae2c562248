import { createHash } from 'node:crypto'

/**
 * The mode and account of a pair of keys: "live acct_…". Newer keys contain the account's id after a 5. For older ones
 * a hash of the publishable key is used, since it stays when the secret key is rolled. Works without Stripe, which may
 * be down at the start.
 */
export function accountOfKeys(publishableKey: string): string {
  const mode = publishableKey.startsWith('pk_live_') ? 'live' : 'test'
  const id = /^pk_(?:test|live)_5(1[A-Za-z0-9]{15})/.exec(publishableKey)?.[1]
  return `${mode} ${id ? `acct_${id}` : createHash('sha256').update(publishableKey).digest('base64url').slice(0, 16)}`
}
