import { expect, test } from './testing/fixtures.ts'

test('All that the built pages, the API and the feed say of the products follows from formulas and prices', async ({
  shop,
}) => {
  expect(await shop.untrueClaims()).toEqual([])
})
