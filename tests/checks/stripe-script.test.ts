import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { STRIPE_JS } from '#start/open-stripe.ts'

test('every page loads the release of Stripe’s script that the payment form waits for', async () => {
  const library = await readFile('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8')
  const release = /RELEASE_TRAIN = '([a-z]+)'/.exec(library)?.[1]
  expect(STRIPE_JS).toBe(`https://js.stripe.com/${release}/stripe.js`)
})
