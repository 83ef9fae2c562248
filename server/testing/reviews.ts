import type { CustomerFormInput } from '#contract/customer-form.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { users } from '#server/accounts/tables.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { inviteToReview } from '#server/reviews/invite.ts'
import { pay, type RequestedItem, readyToPay } from './buying.ts'
import { ORIGIN, type TestShop } from './shop.ts'
import { staffTokens } from './staff.ts'

const DAY = 24 * 60 * 60_000

/** Staff of the shop, who sign in anew for each call: weeks pass in these tests. */
export async function moderators(shop: TestShop) {
  await staffTokens(shop)
  const all = await shop.context.db.select().from(users)
  const clientOf = (username: string) => {
    const user = all.find((one) => one.username === username)
    if (!user) throw new Error(`There is no ${username}.`)
    return createStaffClient({
      origin: ORIGIN,
      fetch: (request) => shop.app.fetch(request),
      headers: async () => ({
        authorization: `Token ${await issueToken(shop.context.db, { user, now: shop.context.now() })}`,
      }),
    })
  }
  return { staff: clientOf('sam'), owner: clientOf('olive') }
}
type Staff = Awaited<ReturnType<typeof moderators>>['staff']

/** Buys, dispatches and delivers an order. */
export async function deliver(
  shop: TestShop,
  staff: Staff,
  { items = [{ slug: 'damask-rose' }], form }: { items?: RequestedItem[]; form?: CustomerFormInput } = {},
): Promise<{ id: string; version(): Promise<number> }> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items, ...(form ? { form } : {}) })
  const { order: id = '' } = await pay(shop, { client: guest, session_id })
  const order = { id: id ?? '', version: async () => (await staff.staffOrders.read({ id: id ?? '' })).version }
  await staff.staffOrders.dispatch({ id: order.id, version: await order.version(), carrier: 'Royal Mail' })
  await staff.staffOrders.move({ id: order.id, version: await order.version(), to: 'delivered' })
  return order
}

/** The tokens of all invitations that were mailed, oldest first. */
export async function invited(shop: TestShop, days: number): Promise<string[]> {
  shop.pass(days * DAY)
  await inviteToReview(shop.context)
  return (await shop.mails()).flatMap(({ text }) =>
    [...(text ?? '').matchAll(/\/reviews\/write#([\w-]{43})/g)].map(([, token = '']) => token),
  )
}
