import { expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop } from '#server/testing/shop.ts'

test('each code of a batch works for one order, and the export has a row for each', async () => {
  const shop = await openShop()
  const { staffDiscounts } = await ownerOf(shop)
  const dates = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2099-01-01T00:00:00Z' }
  const batch = { batch: 'fair26', count: 2, kind: 'amount', amount: '5.00', ...dates } as const
  expect(await staffDiscounts.createBatch(batch)).toMatchObject({ batch: 'FAIR26', count: 2 })
  expect(await refusalOf(staffDiscounts.createBatch(batch))).toEqual([400, 'There is a batch FAIR26 already.'])
  // Not of the batch, so not in its export.
  await makeCode(shop, { code: 'FAIR26-ALL', kind: 'percent', percent: 10 })
  const { results } = await staffDiscounts.list({ batch: 'fair26' })
  const [used = '', unused = ''] = results.map(({ code }) => code)
  expect(used).toMatch(/^FAIR26-[A-Z0-9]{10}$/)

  const buy = async (email: string, code: string) => {
    const client = shop.client()
    const { session_id } = await readyToPay(client, {
      items: [{ slug: 'damask-rose', quantity: 2 }],
      form: { ...LEEDS, email },
    })
    await client.discounts.apply({ session_id, code })
    return pay(shop, { client, session_id })
  }
  expect(await buy('anna@example.com', used)).toMatchObject({ paid: true, total_amount: '16.99' })
  expect(await refusalOf(buy('bea@example.com', used))).toEqual([
    400,
    `The code ${used} has been used as often as it can be.`,
  ])
  const cells = async () => {
    const { chunks } = await staffDiscounts.export({ batch: 'fair26' })
    let text = ''
    for await (const chunk of chunks) text += chunk
    const lines = text.replace('\uFEFF', '').trim().split('\r\n')
    return lines.map((line) => line.slice(1, -1).split('","'))
  }
  const between = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
  expect(await cells()).toEqual([
    'Code,Batch,State,Discount,Starts,Ends,Uses,Limit,Revenue,Discounted,Automatic'.split(','),
    [used, 'FAIR26', 'ended', '£5.00', ...between, '1', '1', '16.99', '5.00', 'no'],
    [unused, 'FAIR26', 'active', '£5.00', ...between, '0', '1', '0.00', '0.00', 'no'],
  ])
  expect(await buy('bea@example.com', unused)).toMatchObject({ paid: true, total_amount: '16.99' })
  expect((await cells()).slice(1).map((row) => row[2])).toEqual(['ended', 'ended'])
})

test('the log says who made, changed and exported codes, and what changed', async () => {
  const shop = await openShop()
  const { staffDiscounts } = await ownerOf(shop)
  const { id, version } = await makeCode(shop, { code: 'SPRING', kind: 'percent', percent: 10 })
  await staffDiscounts.update({ id, version, percent: 15 })
  await staffDiscounts.createBatch({ batch: 'FAIR26', count: 3, kind: 'free_delivery' })
  await staffDiscounts.export({ batch: 'FAIR26' })
  await staffDiscounts.export({})
  const everybody = await shop.context.db.select().from(users)
  const by_user_id = everybody.find(({ username }) => username === 'olive')?.id
  const { rows } = await shop.database.pool.query(
    `select action, by_user_id, by_username, subject_id, subject_label, before, after from audit_log
      where subject_kind = 'discount' order by id`,
  )
  const by = { by_user_id, by_username: 'olive' }
  const spring = { ...by, subject_id: String(id), subject_label: 'SPRING' }
  const fair = { ...by, subject_id: 'FAIR26', subject_label: 'FAIR26' }
  const made = expect.objectContaining({ percent: 10, automatic: false })
  expect(rows).toEqual([
    { action: 'discount.create', ...spring, before: null, after: made },
    { action: 'discount.update', ...spring, before: { percent: 10 }, after: { percent: 15 } },
    {
      action: 'discount.create-batch',
      ...fair,
      before: null,
      after: expect.objectContaining({ count: 3, kind: 'free_delivery' }),
    },
    { action: 'discount.export', ...fair, before: null, after: null },
    {
      action: 'discount.export',
      ...by,
      subject_id: '',
      subject_label: 'All discount codes',
      before: null,
      after: null,
    },
  ])
})
