import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { chooseEverything, wanted } from '#server/testing/buying.ts'

const PAGES = ['/', '/products', '/products/damask-rose', '/blog', '/about-us', '/products?category__slug=soap']
const THINGS = ['lavender-fields', 'sage-and-sidr', 'argan-hair-and-body-oil', 'oat-and-honey']
/** Shoppers with accounts; creating one is slow on purpose. */
const ACCOUNTS = 12

export interface Sample {
  took: number[]
  errors: Map<string, number>
  orders: number
  refunds: number
  merges: number
}
export const emptySample = (): Sample => ({ took: [], errors: new Map(), orders: 0, refunds: 0, merges: 0 })

/** Shoppers and staff: of ten turns one is a purchase, one a cart merge, one a refund, the others pages and lists. */
export async function openShoppers(
  shop: string,
  stripe: string,
  password: string,
): Promise<{ turn(number: number): Promise<void>; sample(): Sample }> {
  let sample = emptySample()
  const timed = async (ask: () => Promise<Response>) => {
    const begun = performance.now()
    const answer = await ask()
    sample.took.push(performance.now() - begun)
    return answer
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
  const members: Client[] = []
  for (let at = 0; at < ACCOUNTS; at++) {
    const username = `soaker-${at}-${Math.floor(Math.random() * 1e9)}`
    const account = await guest.accounts.register({
      username,
      email: `${username}@example.com`,
      password: 'olive-and-laurel',
    })
    members.push(createClient(as(account.token)))
  }

  const page = async (path: string) => {
    const answer = await timed(() => fetch(shop + path, { headers: { accept: 'text/html' } }))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  }
  const buy = async (turn: number) => {
    const { session_id } = await guest.checkout.createSession({
      items: await wanted(guest, [{ slug: THINGS[turn % THINGS.length] ?? '' }]),
    })
    await chooseEverything(guest, session_id)
    const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
    const form = {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_emulator', 'content-type': 'application/x-www-form-urlencoded' },
    }
    const paid = await fetch(`${stripe}/v1/payment_intents/${payment_intent.id}/confirm`, {
      ...form,
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    })
    await paid.arrayBuffer()
    if (!paid.ok) throw new Error(`${paid.status} of Stripe`)
    await guest.checkout.session({ session_id })
    sample.orders += 1
  }
  /** Merges the same cart twice at once, as two tabs do. */
  const merge = async (turn: number) => {
    const member = members[turn % members.length] ?? guest
    const items = await wanted(guest, [
      { slug: THINGS[turn % THINGS.length] ?? '' },
      { slug: THINGS[(turn + 1) % THINGS.length] ?? '' },
    ])
    const cart = { merge_id: `soak-${turn}-${Math.random()}`.slice(0, 60), items }
    await Promise.all([member.cart.merge(cart), member.cart.merge(cart)])
    if (turn % 5 === 0) await member.cart.clear({})
    sample.merges += 1
  }
  const refund = async (turn: number) => {
    const { results } = await office.staffOrders.list({ status: 'paid', page_size: 20 })
    const order = results[turn % results.length]
    if (!order) return
    const request_key = `soak-${turn}-${Math.floor(Math.random() * 1e12)}-xxxxxxxxxxxx`.slice(0, 60)
    await office.staffOrders.refund({ id: order.id, amount: '0.01', other: '0.01', reason: 'soak', request_key })
    sample.refunds += 1
  }

  const act = (turn: number) => {
    const kind = turn % 10
    if (kind === 0) return buy(turn)
    if (kind === 4) return merge(turn)
    if (kind === 7) return refund(turn)
    return kind % 3 === 0 ? guest.catalogue.products({ page: 1 + (turn % 2) }) : page(PAGES[turn % PAGES.length] ?? '/')
  }
  return {
    async turn(number) {
      try {
        await act(number)
      } catch (problem) {
        const what = problem instanceof ApiClientError ? `${problem.status} ${problem.message}` : String(problem)
        sample.errors.set(what, (sample.errors.get(what) ?? 0) + 1)
      }
    },
    sample() {
      const taken = sample
      sample = emptySample()
      return taken
    },
  }
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
