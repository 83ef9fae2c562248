import { expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffTokens } from '#server/testing/staff.ts'

const all = Object.entries(staffCalls).flatMap(([resource, named]) =>
  Object.entries<Call>(named).map(([name, call]) => ({ resource, name, call })),
)

test('every call of the back office is for staff and has a path under /api/staff/', () => {
  const strays = all.filter(
    ({ call }) =>
      !['staff', 'superuser'].includes(call.access) ||
      !/^\/api\/staff\/.*\/$/.test(call.path) ||
      call.errorKey !== 'detail',
  )
  expect(strays).toEqual([])
})

test('every call of the back office returns 401 to guests, 403 to customers, and lets staff in by role', async () => {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const statusOf = async (call: Call, token: string | undefined) => {
    const input = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, '999999999']))
    const file = call.takes === 'file' ? { file: { bytes: new Uint8Array([1]), content_type: 'text/csv' } } : {}
    const answer = await shop.ask(call, { ...input, ...file }, token ? { authorization: `Token ${token}` } : {})
    await answer.text()
    return answer.status
  }
  const wrong: string[] = []
  for (const { resource, name, call } of all) {
    const statuses = [
      await statusOf(call, tokens.nobody),
      await statusOf(call, tokens.shopper),
      await statusOf(call, tokens.staff),
    ]
    const owner = await statusOf(call, tokens.superuser)
    const mayStaff = call.access === 'staff'
    const passes = (status: number | undefined) =>
      status !== undefined && status !== 401 && status !== 403 && status < 500
    if (
      statuses[0] !== 401 ||
      statuses[1] !== 403 ||
      (mayStaff ? !passes(statuses[2]) : statuses[2] !== 403) ||
      !passes(owner)
    ) {
      wrong.push(
        `${resource}.${name}: nobody ${statuses[0]}, shopper ${statuses[1]}, staff ${statuses[2]}, owner ${owner}`,
      )
    }
  }
  expect(wrong).toEqual([])
})
