import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('turns a count into a movement while sales happen concurrently', async () => {
  const { shop, staff, line } = await counting()
  const guest = shop.client()
  const before = await line('lavender-fields')
  expect(before.shelf).toBe(before.level + before.to_pack)
  // Two units are sold between the count and its entry. They stay on the shelf until they are packed.
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'lavender-fields', quantity: 2 }] })
  await pay(shop, { client: guest, session_id })
  expect(await line('lavender-fields')).toMatchObject({
    level: before.level - 2,
    to_pack: before.to_pack + 2,
    shelf: before.shelf,
  })
  const [outcome] = await count(staff, before, before.shelf - 3)
  expect(outcome).toEqual({
    id: before.id,
    outcome: 'adjusted',
    detail: `3 fewer than recorded. ${before.level - 5} can be sold now.`,
    level: before.level - 5,
    shelf: before.shelf - 3,
  })
  expect((await staff.staffStock.movements({ id: before.id })).results[0]).toMatchObject({
    quantity: -3,
    kind: 'adjustment',
    reason: `Counted: ${before.shelf - 3} on the shelf`,
    by: 'sam',
  })
  const now = await line('lavender-fields')
  expect(await count(staff, now, now.shelf)).toMatchObject([{ outcome: 'right', level: before.level - 5 }])
})

test('a repeated request saves a sheet of counts once', async () => {
  const { staff, line } = await counting()
  const [rose, thyme] = [await line('damask-rose'), await line('thyme-and-lemon')]
  const sheet = {
    counts: [
      { id: thyme.id, counted: thyme.shelf + 4, shelf: thyme.shelf },
      { id: rose.id, counted: rose.shelf - 1, shelf: rose.shelf },
    ],
    request_key: 'one-press-of-it',
  }
  const answers = await Promise.all([staff.staffStock.saveCounts(sheet), staff.staffStock.saveCounts(sheet)])
  for (const answer of answers) expect(answer.map(({ outcome }) => outcome)).toEqual(['adjusted', 'adjusted'])
  expect(await line('damask-rose')).toMatchObject({ shelf: rose.shelf - 1 })
  expect(await line('thyme-and-lemon')).toMatchObject({ shelf: thyme.shelf + 4 })
  expect(
    await refusalOf(staff.staffStock.saveCounts({ ...sheet, counts: [...sheet.counts, ...sheet.counts] })),
  ).toEqual([400, 'An item is counted twice.'])
})

test('asks for another count when units were packed or adjusted since, and refuses a count below the sold units', async () => {
  const { shop, staff, line } = await counting()
  const guest = shop.client()
  const before = await line('lavender-fields')
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'lavender-fields', quantity: 2 }] })
  const { order } = await pay(shop, { client: guest, session_id })
  expect(await count(staff, before, 1)).toMatchObject([
    {
      outcome: 'refused',
      detail:
        'There should be more: 2 sold and waiting to be packed. Check again; if they are lost, refund an order first.',
      level: before.level - 2,
    },
  ])
  const { version } = await staff.staffOrders.read({ id: order ?? '' })
  await staff.staffOrders.move({ id: order ?? '', version, to: 'packed' })
  expect(await count(staff, before, before.shelf)).toMatchObject([
    {
      outcome: 'moved',
      detail: `Somebody packed or changed some in the meantime: there were ${before.shelf}, now there are ${before.shelf - 2}. Count again.`,
    },
  ])
  // A second count of the same sheet would subtract the difference twice.
  const now = await line('lavender-fields')
  const both = await Promise.all([count(staff, now, now.shelf - 1), count(staff, now, now.shelf - 1)])
  expect(
    both
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['adjusted', 'moved'])
  expect(await line('lavender-fields')).toMatchObject({ shelf: now.shelf - 1 })
})

async function counting() {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const line = async (slug: string) => {
    const item = (await staff.staffStock.items({ search: slug })).results.find((one) => one.slug === slug)
    const [found] = await staff.staffStock.countSheet({ id: item?.id ?? 0 })
    if (!found) throw new Error(`Nothing is counted as ${slug}.`)
    return found
  }
  return { shop, staff, line }
}

const presses = { count: 0 }
function count(staff: StaffClient, { id, shelf }: { id: number; shelf: number }, counted: number) {
  presses.count += 1
  return staff.staffStock.saveCounts({ counts: [{ id, counted, shelf }], request_key: `press-number-${presses.count}` })
}
