import { expect, test } from 'vitest'
import { typedAmount } from '#contract/money.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test.each([
  ['45', '45.00'],
  ['45.00', '45.00'],
  ['45.5', '45.50'],
  ['45.', '45.00'],
  ['.5', '0.50'],
  ['£45', '45.00'],
  [' £ 45.50 ', '45.50'],
  ['45,50', '45.50'],
  ['45,5', '45.50'],
  ['1,234', '1234.00'],
  ['1,234.5', '1234.50'],
  ['1.234,50', '1234.50'],
  ['99p', '0.99'],
  ['007.5', '7.50'],
  ['45 GBP', '45.00'],
])('an amount typed as %s is %s', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount)
})

// Two readings, or none.
test.each(['', ' ', '1.234', '12,34,56', '1.2.3', '-5', '5-', '4 or 5', '12345678', 'free', '£', '1e3', '$45', '１２'])(
  'an amount typed as %j is not guessed',
  (typed) => {
    expect(typedAmount(typed)).toBeNull()
  },
)

test('prices, delivery and fees accept typed amounts and keep them to the penny', async () => {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const staff = staffClient(shop, tokens.superuser)
  const { results } = await staff.staffCatalogue.products({ search: 'damask-rose' })
  const [row] = results
  expect(
    await staff.staffCatalogue.updateProduct({ id: row?.id ?? 0, version: row?.version ?? 0, price: '£45' }),
  ).toMatchObject({ price: '45.00' })
  const [option] = await staff.staffShop.shippingOptions({})
  const changed = await staff.staffShop.updateShippingOption({
    id: option?.id ?? 0,
    version: option?.version ?? 0,
    base_cost: '4,99',
    free_shipping_threshold: '30',
  })
  expect(changed).toMatchObject({ base_cost: '4.99', free_shipping_threshold: '30.00' })
  const policies = await staff.staffShop.policies({})
  expect(await staff.staffShop.updatePolicies({ version: policies.version, change_of_mind_fee: '3.5' })).toMatchObject({
    change_of_mind_fee: '3.50',
  })
  for (const price of ['1.234', '0', '10001', '-1'])
    expect(
      await staff.staffCatalogue
        .updateProduct({ id: row?.id ?? 0, version: (row?.version ?? 0) + 1, price })
        .catch(({ fields }) => fields),
    ).toEqual({
      price: [expect.stringMatching(/^An? (amount|price) /)],
    })
})
