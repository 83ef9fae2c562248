import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { requestedItems } from '#server/testing/buying.ts'
import { buy, PRODUCTS } from './customers.ts'

const PAGES = ['/', '/products', '/products/damask-rose', '/blog', '/about-us', '/products?category__slug=soap']
/** Customers with accounts. Few, because registration is slow on purpose. */
const ACCOUNTS = 12

export interface Sample {
  /** Milliseconds of each request. */
  durations: number[]
  errors: Map<string, number>
  orders: number
  refunds: number
  merges: number
}
export const emptySample = (): Sample => ({ durations: [], errors: new Map(), orders: 0, refunds: 0, merges: 0 })

interface Load {
  shop: string
  stripe: string
  guest: Client
  members: Client[]
  office: StaffClient
  timed(send: () => Promise<Response>): Promise<Response>
}

/** Customers and staff: of ten turns one is a purchase, one a cart merge, one a refund, the others pages and lists. */
export async function openShoppers(
  shop: string,
  stripe: string,
  password: string,
): Promise<{ turn(number: number): Promise<void>; sample(): Sample }> {
  let sample = emptySample()
  const timed = async (send: () => Promise<Response>) => {
    const started = performance.now()
    const response = await send()
    sample.durations.push(performance.now() - started)
    return response
  }
  const as = (token?: string) => ({
    origin: shop,
    fetch: (request: Request) => timed(() => fetch(request)),
    headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
  })
  const guest = createClient(as())
  const { token } = await guest.accounts.signIn({ username: 'staff', password })
  const office = createStaffClient(as(token))
  await fillShelves(office)
  const members = (await registerAll(guest)).map((member) => createClient(as(member)))
  const load: Load = { shop, stripe, guest, members, office, timed }
  return {
    async turn(number) {
      try {
        const done = await act(load, number)
        if (done) sample[done] += 1
      } catch (problem) {
        const error = problem instanceof ApiClientError ? `${problem.status} ${problem.message}` : String(problem)
        sample.errors.set(error, (sample.errors.get(error) ?? 0) + 1)
      }
    },
    sample() {
      const finished = sample
      sample = emptySample()
      return finished
    },
  }
}

/** Registers accounts and returns their tokens. */
async function registerAll(guest: Client): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < ACCOUNTS; at++) {
    const username = `soaker-${at}-${Math.floor(Math.random() * 1e9)}`
    const email = `${username}@example.com`
    tokens.push((await guest.accounts.register({ username, email, password: 'olive-and-laurel' })).token)
  }
  return tokens
}

async function act(load: Load, turn: number): Promise<'orders' | 'merges' | 'refunds' | null> {
  const kind = turn % 10
  if (kind === 0) return order(load, turn)
  if (kind === 4) return merge(load, turn)
  if (kind === 7) return refund(load, turn)
  if (kind % 3 === 0) await load.guest.catalogue.products({ page: 1 + (turn % 2) })
  else await browse(load, PAGES[turn % PAGES.length] ?? '/')
  return null
}

async function browse({ shop, timed }: Load, path: string): Promise<void> {
  const response = await timed(() => fetch(shop + path, { headers: { accept: 'text/html' } }))
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} ${path}`)
}

async function order({ guest, stripe }: Load, turn: number): Promise<'orders'> {
  const session_id = await buy(guest, stripe, PRODUCTS[turn % PRODUCTS.length] ?? '')
  await guest.checkout.session({ session_id })
  return 'orders'
}

/** Merges one cart twice concurrently, as two tabs do. */
async function merge({ guest, members }: Load, turn: number): Promise<'merges'> {
  const member = members[turn % members.length] ?? guest
  const items = await requestedItems(guest, [
    { slug: PRODUCTS[turn % PRODUCTS.length] ?? '' },
    { slug: PRODUCTS[(turn + 1) % PRODUCTS.length] ?? '' },
  ])
  const cart = { merge_id: `soak-${turn}-${Math.random()}`.slice(0, 60), items }
  await Promise.all([member.cart.merge(cart), member.cart.merge(cart)])
  if (turn % 5 === 0) await member.cart.clear({})
  return 'merges'
}

async function refund({ office }: Load, turn: number): Promise<'refunds' | null> {
  const { results } = await office.staffOrders.list({ status: 'paid', page_size: 20 })
  const paid = results[turn % results.length]
  if (!paid) return null
  const request_key = `soak-${turn}-${Math.floor(Math.random() * 1e12)}-xxxxxxxxxxxx`.slice(0, 60)
  await office.staffOrders.refund({ id: paid.id, amount: '0.01', other: '0.01', reason: 'soak', request_key })
  return 'refunds'
}

/** Enough stock for the whole run. */
async function fillShelves(office: StaffClient): Promise<void> {
  const { results } = await office.staffStock.items({ page_size: 100 })
  for (const { id } of results)
    await office.staffStock.adjust({
      id,
      quantity: 90_000,
      reason: 'for the soak',
      request_key: `soak-of-${id}-xxxxxxxxxxxx`,
    })
}
