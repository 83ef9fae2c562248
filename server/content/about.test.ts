import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { answerOf } from '#server/testing/answers.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'

test('about, home and shop return the shop’s content and business details', async () => {
  const shop = await openShop({ settings: { catalogueCurrency: 'USD', adminOrdersUrl: 'https://orders.example' } })
  const { about, checkout } = shop.client()
  const us = await about.read({})
  expect(us).toMatchObject({
    logo: '/logo.svg',
    banner_image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/960\.jpg$/),
    mission: expect.stringMatching(/\w/),
  })
  expect(us.values.length).toBeGreaterThan(3)

  const facts = await about.shop({})
  expect(facts).toMatchObject({
    name: 'Sidr & Sage',
    url: ORIGIN,
    catalogue_currency: 'USD',
    test_payments: true,
    demo: true,
  })
  expect(facts).toMatchObject({
    admin_orders_url: 'https://orders.example',
    returns_days: 30,
    change_of_mind_fee: '3.95',
  })
  expect(
    facts.shipping_options.map((option) => [option.country, option.base_cost, option.free_shipping_threshold]),
  ).toEqual([
    ['AE', '2.99', '30.00'],
    ['AE', '5.99', null],
    ['GB', '4.99', '30.00'],
    ['GB', '9.99', null],
  ])
  const home = await about.home({})
  expect([home.hero.length, home.faq.length]).toEqual([6, 6])
  expect(home.faq.map((entry) => entry.category)).toEqual([
    'Ingredients',
    'Usage',
    'Policy',
    'Product',
    'Quality',
    'Shipping',
  ])
  expect(home.testimonials.length).toBeGreaterThanOrEqual(6)

  // Checkout reads the same options: a price changed once is changed everywhere.
  await shop.database.db.execute(
    sql`update shipping_options set base_cost_pence = 450, free_threshold_pence = 3500 where country = 'GB'
      and position = 1`,
  )
  await shop.database.db.execute(sql`update shipping_options set active = false where country = 'AE' and position = 2`)
  const changed = { base_cost: '4.50', free_shipping_threshold: '35.00' }
  expect((await about.shop({})).shipping_options.find((option) => option.country === 'GB')).toMatchObject(changed)
  expect((await checkout.shippingOptions({})).shipping_options[0]).toMatchObject({ country: 'GB', ...changed })
  expect((await checkout.shippingOptions({ country: 'AE' })).shipping_options).toHaveLength(1)
  expect(await answerOf(shop.ask(calls.checkout.shippingOptions, { country: 'FR' }))).toMatchObject({
    status: 400,
    body: {
      error: 'We deliver to the United Kingdom (GB) and the United Arab Emirates (AE).',
      country: [expect.any(String)],
    },
  })
})
