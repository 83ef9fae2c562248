import { expect, test } from 'vitest'
import { LEEDS, newShopper, pay, readyToPay, wanted } from '#server/testing/buying.ts'
import { staffTokens } from '#server/testing/staff.ts'
import { type Named, readOperations, sendAs } from './testing/every-call.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const shop = shopOfFile()

/** Who knocks. */
const ROLES = ['nobody', 'shopper', 'staff', 'superuser', 'expired', 'forged'] as const
type Role = (typeof ROLES)[number]

/** Which roles a call lets in, as the contract has it: to the others it says 401, or 403 to those who are somebody. */
function expectedOf({ operation }: Named, role: Role): 'in' | 401 | 403 {
  const who = operation['x-access']
  if (who === 'public') return 'in'
  if (role === 'expired' || role === 'forged') return 401
  if (who === 'anyone') return 'in'
  if (role === 'nobody') return 401
  if (who === 'shopper') return 'in'
  if (role === 'shopper') return 403
  return who === 'staff' || role === 'superuser' ? 'in' : 403
}

test('C10 every call lets in those whom the contract names, and nobody else: guests, shoppers, staff, the owner, ended and forged tokens', async () => {
  const tokens = await tokensOf()
  const wrong: string[] = []
  let tried = 0
  for (const operation of await readOperations(shop())) {
    for (const role of ROLES) {
      // Signing out works once: whoever holds the token is needed for the calls that follow.
      if (operation.operation.operationId === 'accounts.signOut' && expectedOf(operation, role) === 'in') continue
      tried++
      const status = await sendAs(shop(), operation, {}, tokens[role])
      const expected = expectedOf(operation, role)
      const isIn = status !== 401 && status !== 403 && status < 500
      if (expected === 'in' ? !isIn : status !== expected)
        wrong.push(`${role}: ${operation.method} ${operation.path} → ${status}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(600)
})

test('C11 every call that names a cart line, a checkout or an order answers 404 to everybody whose it is not, staff included', async () => {
  const tokens = await tokensOf()
  const anna = await newShopper(shop())
  const items = await wanted(anna.client, [{ slug: 'damask-rose' }])
  const { session_id } = await readyToPay(anna.client, [{ slug: 'damask-rose' }])
  const { session_id: paidSession } = await readyToPay(anna.client, [{ slug: 'damask-rose' }])
  const { order } = await pay(shop(), anna.client, paidSession)
  // Paying has emptied the cart.
  const line = await anna.client.cart.add(items[0] ?? { product_id: 0, quantity: 1 })
  const option = { country_code: 'GB', shipping_option_id: 1 }
  const ids = {
    'cart line': { id: line.id, quantity: 1 },
    checkout: { session_id, checkout_session_id: session_id, ...LEEDS, ...option },
    order: { id: order },
  }
  const operations = (await readOperations(shop())).filter(({ path }) => !path.startsWith('/api/staff/'))
  // A new call for shoppers or guests that takes an id has to say what it names, or it would not be walked here.
  const undeclared = operations.filter(
    ({ path, operation }) =>
      ['anyone', 'shopper'].includes(operation['x-access']) && /\{\w*id\}/.test(path) && !operation['x-owned-resource'],
  )
  expect(undeclared.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const wrong: string[] = []
  for (const operation of operations) {
    const names = operation.operation['x-owned-resource']
    if (!names) continue
    for (const role of ['nobody', 'shopper', 'staff', 'superuser'] as const) {
      const expected = expectedOf(operation, role) === 'in' ? 404 : 401
      const status = await sendAs(shop(), operation, ids[names], tokens[role])
      if (status !== expected) wrong.push(`${role}: ${operation.method} ${operation.path} → ${status}, not ${expected}`)
    }
    const own = await sendAs(shop(), operation, ids[names], anna.token)
    // Whatever else it may say, to its owner it is there. The cart line is gone once it has been removed.
    if (own === 404) wrong.push(`its owner: ${operation.method} ${operation.path} → 404`)
  }
  expect(wrong).toEqual([])
})

async function tokensOf(): Promise<Record<Role, string | null>> {
  const known = remembered
  if (known) return known
  const { shopper, staff, superuser } = await staffTokens(shop())
  const ended = await newShopper(shop(), 'ended')
  await ended.client.accounts.signOut({})
  remembered = { nobody: null, shopper, staff, superuser, expired: ended.token, forged: 'A'.repeat(43) }
  return remembered
}
let remembered: Record<Role, string | null> | undefined
