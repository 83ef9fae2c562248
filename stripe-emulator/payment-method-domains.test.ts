import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { openEmulator } from './emulator.ts'
import type { MethodType } from './method-names.ts'
import { openTestBank } from './testing.ts'

test('a domain is registered once, listed by its name, and switched off and on', async () => {
  const { stripe } = await openTestBank()
  const made = await stripe.paymentMethodDomains.create({ domain_name: 'Shop.example' })
  expect(made).toMatchObject({
    domain_name: 'shop.example',
    enabled: true,
    apple_pay: { status: 'active' },
    google_pay: { status: 'active' },
    link: { status: 'active' },
  })
  expect((await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })).id).toBe(made.id)
  await stripe.paymentMethodDomains.create({ domain_name: 'www.shop.example' })
  const listed = async (params: Stripe.PaymentMethodDomainListParams) =>
    (await stripe.paymentMethodDomains.list(params)).data.map(({ domain_name }) => domain_name)
  expect(await listed({ domain_name: 'shop.example' })).toEqual(['shop.example'])
  expect(await listed({ limit: 1 })).toEqual(['www.shop.example'])
  expect((await stripe.paymentMethodDomains.update(made.id, { enabled: false })).enabled).toBe(false)
  expect(await listed({ enabled: false })).toEqual(['shop.example'])
  expect(await listed({ enabled: true })).toEqual(['www.shop.example'])
  expect((await stripe.paymentMethodDomains.retrieve(made.id)).enabled).toBe(false)
})

test('what is no host name is refused, and what is not registered is not found', async () => {
  const { stripe } = await openTestBank()
  for (const domain_name of ['https://shop.example', 'shop.example/cart', '192.0.2.7', 'localhost', 'shop example'])
    await expect(stripe.paymentMethodDomains.create({ domain_name }), domain_name).rejects.toMatchObject({
      statusCode: 400,
      param: 'domain_name',
    })
  await expect(stripe.paymentMethodDomains.validate('pmd_none')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a domain that Apple can’t verify has Apple Pay once it is validated', async () => {
  const { stripe, control } = await openTestBank()
  await control('faults', { payments: { domainsUnverified: true } })
  const { id, apple_pay, google_pay } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })
  expect(apple_pay).toMatchObject({ status: 'inactive', status_details: { error_message: expect.any(String) } })
  expect(google_pay).toEqual({ status: 'active' })
  expect((await stripe.paymentMethodDomains.validate(id)).apple_pay.status).toBe('inactive')
  await control('faults', { payments: { domainsUnverified: false } })
  expect((await stripe.paymentMethodDomains.retrieve(id)).apple_pay.status).toBe('inactive')
  expect((await stripe.paymentMethodDomains.validate(id)).apple_pay).toEqual({ status: 'active' })
})

test('the domain of the emulator’s own pages is registered', async () => {
  const { domains } = await openedWith('https://pages.example', ['card'])
  expect(domains.map(({ domain_name }) => domain_name)).toEqual(['pages.example'])
  expect((await openedWith('http://localhost:4242', ['card'])).domains).toEqual([])
})

test('the configuration has what the account accepts, with the wallets of its cards', async () => {
  const { configuration } = await openedWith('http://localhost', ['card', 'klarna'])
  const on = { available: true, display_preference: { value: 'on' } }
  const off = { available: false, display_preference: { value: 'off' } }
  expect(configuration).toMatchObject({ is_default: true, active: true, card: on, klarna: on, apple_pay: on })
  expect(configuration).toMatchObject({ link: off, paypal: off })
  const without = await openedWith('http://localhost', ['paypal'])
  expect(without.configuration).toMatchObject({ card: off, google_pay: off, paypal: on })
})

test('there is one configuration, and none after it', async () => {
  const { stripe } = await openTestBank()
  const { data } = await stripe.paymentMethodConfigurations.list()
  const id = data[0]?.id ?? ''
  expect(await stripe.paymentMethodConfigurations.retrieve(id)).toMatchObject({ id })
  expect((await stripe.paymentMethodConfigurations.list({ starting_after: id })).data).toEqual([])
  expect((await stripe.paymentMethodConfigurations.list({ active: false })).data).toEqual([])
  const missing = { code: 'resource_missing' }
  await expect(stripe.paymentMethodConfigurations.retrieve('pmc_none')).rejects.toMatchObject(missing)
  await expect(stripe.paymentMethodConfigurations.list({ ending_before: 'pmc_none' })).rejects.toMatchObject(missing)
})

/** The domains and the configuration of an emulator with these options. */
async function openedWith(publicUrl: string, paymentMethods: MethodType[]) {
  const emulator = openEmulator({ file: ':memory:', webhook: null, publicUrl, paymentMethods })
  onTestFinished(() => emulator.close())
  const ask: typeof fetch = (address, init) => emulator.fetch(new Request(address, init))
  const stripe = new Stripe(emulator.secretKey, { httpClient: Stripe.createFetchHttpClient(ask), telemetry: false })
  const { data: domains } = await stripe.paymentMethodDomains.list()
  const { data } = await stripe.paymentMethodConfigurations.list()
  return { domains, configuration: data[0] }
}
