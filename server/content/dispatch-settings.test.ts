import { expect, test } from 'vitest'
import { arrivalOf, deliveryPromise } from '#contract/delivery-promise.ts'
import { estimatedDays } from '#contract/estimated-days.ts'
import { orderPromiseText } from '#contract/promised-days.ts'
import { tokens } from '#server/accounts/tables.ts'
import { readDashboard } from '#server/dashboard/dashboard.ts'
import { sendDueDispatchMails } from '#server/orders/dispatch-mail.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { DUBAI, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DEFAULT = { cut_off: '14:00', workdays: [1, 2, 3, 4, 5], packing_first: 1, packing_last: 2 }
const EVERY_DAY = { cut_off: '23:59', workdays: [1, 2, 3, 4, 5, 6, 7], packing_first: 0, packing_last: 0 }

/** A shop, and its owner's and its staff's way to the back office. */
async function openStaffed() {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const [owner, staff] = [staffClient(shop, tokens.superuser), staffClient(shop, tokens.staff)]
  const change = async (settings: Partial<typeof DEFAULT>) =>
    owner.staffShop.updateDispatch({ version: (await owner.staffShop.dispatch({})).version, ...settings })
  return { shop, owner, staff, change }
}

test('the owner alone changes when the shop packs, within reason, and the history keeps it', async () => {
  const { shop, owner, staff, change } = await openStaffed()
  const { version, ...first } = await owner.staffShop.dispatch({})
  expect(first).toEqual(DEFAULT)
  await expect(staff.staffShop.dispatch({})).rejects.toMatchObject({ status: 403 })
  await expect(staff.staffShop.updateDispatch({ version, cut_off: '12:00' })).rejects.toMatchObject({ status: 403 })
  for (const wrong of [
    { cut_off: '05:59' },
    { cut_off: '24:00' },
    { cut_off: '2 pm' },
    { workdays: [] },
    { workdays: [8] },
    { packing_first: -1 },
    { packing_first: 0.5 },
    { packing_last: 21 },
    { packing_first: 3 },
  ])
    expect(await refusalOf(change(wrong)), JSON.stringify(wrong)).toEqual([400, expect.any(String)])
  expect(await change({ workdays: [6, 1, 6, 3], cut_off: '09:30' })).toMatchObject({ workdays: [1, 3, 6] })
  await expect(owner.staffShop.updateDispatch({ version, cut_off: '12:00' })).rejects.toMatchObject({ status: 409 })
  const { rows } = await shop.database.pool.query(
    "select action, before, after from audit_log where action like 'dispatch.%'",
  )
  expect(rows).toEqual([
    {
      action: 'dispatch.update',
      before: { cut_off: '14:00', workdays: [1, 2, 3, 4, 5] },
      after: { cut_off: '09:30', workdays: [1, 3, 6] },
    },
  ])
})

test('an order keeps what it was promised when it was paid, and arrives from its real dispatch on', async () => {
  const { shop, staff, change } = await openStaffed()
  await change(EVERY_DAY)
  const client = shop.client()
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose', quantity: 1 }], form: DUBAI })
  const before = deliveryPromise({
    now: shop.context.now(),
    settings: EVERY_DAY,
    country: 'AE',
    days: { first: 7, last: 14, business: true },
  })
  const id = (await pay(shop, { client, session_id })).order ?? ''
  await shop.context.jobs.runDue()
  const promised = { dispatch: before?.dispatch, arrives: before?.arrives }
  const read = async () => (await client.orders.read({ id })).promise
  expect(await read()).toEqual(promised)
  const mail = (await shop.mails()).at(-1)
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain(before && orderPromiseText(before))

  await change({ ...DEFAULT, packing_first: 9, packing_last: 12 })
  expect(await read()).toEqual(promised)
  const version = async () => (await staff.staffOrders.read({ id })).version
  await staff.staffOrders.move({ id, version: await version(), to: 'packed' })
  expect(await read()).toEqual(promised)
  // Two days late.
  shop.pass(2 * 86_400_000)
  await shop.context.db.update(tokens).set({ last_used_at: shop.context.now(), expires_at: new Date('2100-01-01') })
  await staff.staffOrders.dispatch({ id, version: await version(), carrier: 'DHL', tracking_number: '' })
  const arrives = arrivalOf({
    dispatched: shop.context.now(),
    country: 'AE',
    days: { first: 7, last: 14, business: true },
  })
  expect(await read()).toEqual({ dispatch: null, arrives })
  shop.pass(11 * 60_000)
  await sendDueDispatchMails(shop.context)
  const sent = (await shop.mails()).at(-1)
  expect(sent?.subject).toMatch(/is on its way$/)
  expect(sent?.text?.replace(/\s+/g, ' ')).toContain(arrives && orderPromiseText({ dispatch: null, arrives }))
  await staff.staffOrders.move({ id, version: await version(), to: 'delivered' })
  expect(await read()).toBeNull()
})

test('a shop whose owner has said nothing sells by the default times, and in other words without days', async () => {
  const { shop, owner } = await openStaffed()
  await shop.database.pool.query("delete from shop_content where key = 'dispatch'")
  const client = shop.client()
  const options = async () => (await client.checkout.shippingOptions({ country: 'GB' })).shipping_options
  const [standard] = await options()
  const days = estimatedDays(standard?.estimated_delivery ?? '')
  const now = shop.context.now()
  const promise = days && deliveryPromise({ now, settings: DEFAULT, country: 'GB', days })
  expect(promise).toMatchObject(standard?.promise ?? {})
  expect(standard?.promise?.arrives).toEqual(promise?.arrives)
  for (const { id, version } of await owner.staffShop.shippingOptions({}))
    await owner.staffShop.updateShippingOption({ id, version, estimated_delivery: 'before the next full moon' })
  expect((await options()).map(({ promise }) => promise)).toEqual([null, null])
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose', quantity: 1 }] })
  const id = (await pay(shop, { client, session_id })).order ?? ''
  await shop.context.jobs.runDue()
  expect((await client.orders.read({ id })).promise).toBeNull()
  expect((await shop.mails()).at(-1)?.text?.replace(/\s+/g, ' ')).toContain('We pack within 1-2 business days.')
})

test('pages change by themselves at midnight and at the cut-off, in the shop’s time', async () => {
  const { shop, change } = await openStaffed()
  const next = async (at: string) => {
    const { rows } = await shop.database.pool.query<{ next: Date }>('select page_next_change($1) as next', [at])
    return rows[0]?.next.toISOString()
  }
  expect(await next('2030-01-15T09:00:00Z')).toBe('2030-01-15T14:00:00.000Z')
  expect(await next('2030-01-15T14:00:00Z')).toBe('2030-01-16T00:00:00.000Z')
  expect(await next('2030-07-15T23:30:00Z')).toBe('2030-07-16T13:00:00.000Z')
  await change({ cut_off: '16:45' })
  expect(await next('2030-07-15T13:00:00Z')).toBe('2030-07-15T15:45:00.000Z')
  expect(await next('2030-07-15T15:45:00Z')).toBe('2030-07-15T23:00:00.000Z')
})

test('Today warns 60 days before the lists of holidays end', async () => {
  const shop = await openShop()
  const problems = async (day: string) =>
    (await readDashboard({ ...shop.context, now: () => new Date(`${day}T12:00:00Z`) }, { is_superuser: false }))
      .problems
  expect(await problems('2027-10-31')).toEqual([])
  expect(await problems('2027-11-01')).toEqual([{ kind: 'holidays_end', count: 60 }])
  expect(await problems('2028-02-01')).toEqual([{ kind: 'holidays_end', count: 0 }])
})
