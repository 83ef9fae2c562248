import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { StaffClient } from '#contract/staff/client.ts'
import { users } from '#server/accounts/tables.ts'
import type { TestShop } from './shop.ts'
import { staffClient, staffTokens } from './staff.ts'

export const STAFF_PASSWORD = 'warm-wool-socks'

/** The code of an authenticator app with this secret, `steps` of 30 seconds from now. */
export function codeOf(shop: TestShop, secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.context.now().getTime() + steps * 30_000 })
}

export interface Colleague {
  id: number
  username: string
  email: string
  token: string
  client: StaffClient
  /** Signs in again with username and password. */
  signIn(): Promise<{ token: string; client: StaffClient }>
}

let made = 0
/** Creates a staff account that has changed its first password, and signs it in. */
export async function newColleague(
  shop: TestShop,
  owner: StaffClient,
  { is_superuser = false } = {},
): Promise<Colleague> {
  made += 1
  const username = `colleague${made}`
  const email = `${username}@shop.test`
  const { id } = await owner.staffPeople.createAccount({ username, email, password: STAFF_PASSWORD, is_superuser })
  // As after a first sign-in, which asks for a new password.
  await shop.context.db.update(users).set({ must_change_password: false }).where(eq(users.id, id))
  const signIn = async () => {
    const { token } = await shop.client().accounts.signIn({ username, password: STAFF_PASSWORD })
    return { token, client: staffClient(shop, token) }
  }
  return { id, username, email, ...(await signIn()), signIn }
}

const owners = new WeakMap<TestShop, Promise<string>>()
/** The owner's client. The first call signs them in. */
export async function ownerOf(shop: TestShop): Promise<StaffClient> {
  const token = owners.get(shop) ?? staffTokens(shop).then(({ superuser }) => superuser)
  owners.set(shop, token)
  return staffClient(shop, await token)
}

/** Sets up an authenticator app. Returns its secret, the recovery codes and the session's new token. */
export async function setUpAuthenticator(
  shop: TestShop,
  client: StaffClient,
): Promise<{ secret: string; codes: string[]; token: string | null }> {
  const { secret } = await client.staffSecurity.startAuthenticator({})
  const { token, recovery_codes } = await client.staffSecurity.confirmAuthenticator({ code: codeOf(shop, secret) })
  return { secret, token, codes: recovery_codes ?? [] }
}
