import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { users } from '#server/accounts/tables.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { ORIGIN, type TestShop } from './shop.ts'

export interface StaffTokens {
  nobody: undefined
  shopper: string
  staff: string
  superuser: string
}

/** Tokens for all roles. The accounts have no password. */
export async function staffTokens(shop: TestShop): Promise<StaffTokens> {
  const tokenOf = async (username: string, roles: { is_staff?: boolean; is_superuser?: boolean }) => {
    const now = shop.context.now()
    const values = { username, email: `${username}@shop.test`, password_hash: '', ...roles, created_at: now }
    const [user] = await shop.context.db.insert(users).values(values).returning()
    if (!user) throw new Error('A user was not written.')
    return issueToken(shop.context.db, { user, now })
  }
  return {
    nobody: undefined,
    shopper: await tokenOf('noura', {}),
    staff: await tokenOf('sam', { is_staff: true }),
    superuser: await tokenOf('olive', { is_staff: true, is_superuser: true }),
  }
}

/** The staff API with a token. */
export function staffClient(shop: TestShop, token: string | undefined): StaffClient {
  return createStaffClient({
    origin: ORIGIN,
    fetch: (request) => shop.app.fetch(request),
    headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
  })
}
