import { expect, test } from 'vitest'
import { LEEDS, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { buyWithCard } from '#server/testing/saved-cards.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { type Named, readOperations, sendAs } from './testing/every-call.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const shop = shopOfFile()

/** The callers. */
const ROLES = ['nobody', 'shopper', 'staff', 'superuser', 'expired', 'forged'] as const
type Role = (typeof ROLES)[number]

/** The roles that the contract gives access to a call. Others get 401, or 403 if they are signed in. */
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

test('C10 every call gives access to the roles of the contract and nobody else: guests, customers, staff, the owner, expired and forged tokens', async () => {
  const tokens = await tokensOf()
  const wrong: string[] = []
  let tried = 0
  for (const operation of await readOperations(shop())) {
    for (const role of ROLES) {
      // Signing out ends the session, and the following calls need it.
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

test('C11 every call with a saved address, card, cart line, checkout or order returns 404 to everybody but its owner, staff included', async () => {
  const tokens = await tokensOf()
  const anna = await newShopper(shop())
  await buyWithCard(shop(), anna.client, { save: true })
  const [card] = (await anna.client.cards.list({})).cards
  await shop().client().accounts.signIn({ username: anna.username, password: 'olive-and-laurel' })
  const other = (await anna.client.sessions.list({})).sessions.find(({ current }) => !current)
  const [address] = (await anna.client.addresses.add(ADDRESS)).addresses
  const items = await requestedItems(anna.client, [{ slug: 'damask-rose' }])
  const { session_id } = await readyToPay(anna.client, { items: [{ slug: 'damask-rose' }] })
  const { session_id: paidSession } = await readyToPay(anna.client, { items: [{ slug: 'damask-rose' }] })
  const { order } = await pay(shop(), { client: anna.client, session_id: paidSession })
  // The payment has emptied the cart.
  const line = await anna.client.cart.add(items[0] ?? { product_id: 0, quantity: 1 })
  await anna.client.wishlist.add({ product_id: line.product.id })
  const option = { country_code: 'GB', shipping_option_id: 1 }
  const owner = staffClient(shop(), tokens.superuser ?? undefined)
  const { code } = await owner.staffDiscounts.create({ code: 'FOR-THE-WALK', kind: 'percent', percent: 10 })
  const ids = {
    address: { ...ADDRESS, id: address?.id },
    session: { id: other?.id },
    card: { id: card?.id },
    'cart line': { id: line.id, quantity: 1 },
    'saved product': { id: line.product.id },
    checkout: { session_id, checkout_session_id: session_id, ...LEEDS, ...option, code, password: 'olive-and-laurel' },
    order: { id: order },
  }
  const operations = (await readOperations(shop())).filter(({ path }) => !path.startsWith('/api/staff/'))
  // A new call for customers or guests with an id has to declare its resource, or this test would miss it.
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
    // Any status but 404, because it exists for its owner. The cart line is gone after its removal.
    if (own === 404) wrong.push(`its owner: ${operation.method} ${operation.path} → 404`)
  }
  expect(wrong).toEqual([])
})

const ADDRESS = {
  first_name: 'Anna',
  last_name: 'Holt',
  address_line1: '4 Wool Lane',
  city: 'Leeds',
  postal_code: 'LS1 4AP',
}

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
