import { expect, test } from 'vitest'
import { COMPANY_NUMBER_RULE, VAT_NUMBER_RULE } from '#contract/staff/operations.ts'
import { MAIL_TRIES } from '#server/jobs/queues.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const CONFLICT = [
  409,
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
]

test('a changed threshold applies at once; an open checkout keeps its shipping option', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, superuser)
  const guest = shop.client()
  const underWay = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const standard = (await staffShop.shippingOptions({})).find((option) => option.name === 'UK Standard')
  if (!standard) throw new Error('The demo shop has lost its standard delivery.')
  const changed = await staffShop.updateShippingOption({
    id: standard.id,
    version: standard.version,
    free_shipping_threshold: '45.00',
    base_cost: '3.49',
  })
  expect(changed).toMatchObject({ free_shipping_threshold: '45.00', base_cost: '3.49', version: standard.version + 1 })
  expect((await guest.about.shop({})).shipping_options.find(({ id }) => id === standard.id)).toMatchObject({
    free_shipping_threshold: '45.00',
    base_cost: '3.49',
  })
  expect((await guest.checkout.shippingOptions({ country: 'GB' })).shipping_options[0]).toMatchObject({
    base_cost: '3.49',
  })
  expect((await pay(shop, { client: guest, session_id: underWay.session_id })).shipping_cost).toBe('4.99')

  expect(
    await refusalOf(staffShop.updateShippingOption({ id: standard.id, version: standard.version, active: false })),
  ).toEqual(CONFLICT)
  await staffShop.updateShippingOption({
    id: standard.id,
    version: changed.version,
    active: false,
    free_shipping_threshold: null,
  })
  expect((await guest.checkout.shippingOptions({ country: 'GB' })).shipping_options.map(({ name }) => name)).toEqual([
    'UK Express',
  ])
  const collect = { country: 'GB', name: 'Collect', estimated_delivery: 'the same day', base_cost: '0.00' } as const
  await staffShop.createShippingOption(collect)
  await staffShop.createShippingOption({ ...collect, name: 'First', position: 0 })
  expect((await guest.checkout.shippingOptions({ country: 'GB' })).shipping_options.map(({ name }) => name)).toEqual([
    'First',
    'UK Express',
    // A new option that says nothing of its position mustn't become everybody's.
    'Collect',
  ])
  const deeds = await staffShop.audit({ subject_kind: 'shipping-option', subject_id: String(standard.id) })
  expect(deeds.results[1]).toMatchObject({
    action: 'shipping-option.update',
    before: { base_cost: '4.99', free_shipping_threshold: '30.00' },
    after: { base_cost: '3.49', free_shipping_threshold: '45.00' },
  })
})

test('the owner changes business details and policy amounts, and every page shows them', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, superuser)
  const facts = await staffShop.facts({})
  const saved = await staffShop.updateFacts({
    version: facts.version,
    phone: '+44 20 7946 0999',
    address_lines: ['2 New Yard', 'Frome'],
  })
  expect(saved).toMatchObject({
    ...facts,
    phone: '+44 20 7946 0999',
    address_lines: ['2 New Yard', 'Frome'],
    version: facts.version + 1,
  })
  expect(await refusalOf(staffShop.updateFacts({ version: facts.version, phone: '' }))).toEqual(CONFLICT)
  const policies = await staffShop.policies({})
  await staffShop.updatePolicies({ version: policies.version, returns_days: 60, change_of_mind_fee: '2.50' })
  expect(await refusalOf(staffShop.updatePolicies({ version: policies.version + 1, returns_days: 10 }))).toEqual([
    400,
    'The law gives at least 14 days.',
  ])
  expect(await shop.client().about.shop({})).toMatchObject({
    phone: '+44 20 7946 0999',
    returns_days: 60,
    change_of_mind_fee: '2.50',
  })
})

test('numbers that are none are refused, and those that an older release took are shown nowhere', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, superuser)
  let { version } = await staffShop.facts({})
  // HMRC's check digits: the older kind, the kind since 2010, a branch, a government department, a health authority.
  const vatNumbers = ['GB 123 4567 82', 'gb123456727', 'GB 123 4567 82 001', 'GBGD001', 'GB HA599', '']
  for (const vat_number of vatNumbers) version = (await staffShop.updateFacts({ version, vat_number })).version
  for (const company_number of ['01234567', 'SC123456', 'oc 301234', ''])
    version = (await staffShop.updateFacts({ version, company_number })).version
  for (const vat_number of ['GB 1', 'GB 123 4567 83', '123456782', 'GBGD500', 'GBHA001', 'abc'])
    expect(await refusalOf(staffShop.updateFacts({ version, vat_number })), vat_number).toEqual([400, VAT_NUMBER_RULE])
  for (const company_number of ['abc', '1234567', 'SC12345', '012345678'])
    expect(await refusalOf(staffShop.updateFacts({ version, company_number })), company_number).toEqual([
      400,
      COMPANY_NUMBER_RULE,
    ])
  await shop.database.pool.query(
    `update shop_content set value = value || '{"vat_number": "GB 1", "company_number": "abc"}' where key = 'facts'`,
  )
  expect(await shop.client().about.shop({})).toMatchObject({ vat_number: '', company_number: '' })
  expect(await staffShop.facts({})).toMatchObject({ vat_number: 'GB 1', company_number: 'abc' })
})

test('About us and the home page are edited, and unsafe HTML is removed', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffContent } = staffClient(shop, staff)
  const about = await staffContent.about({})
  expect(about.photographs).toHaveLength(1)
  const saved = await staffContent.updateAbout({
    version: about.version,
    story: '<p>New.</p><script>a()</script>',
    values: ['Patience: soap rests.'],
  })
  expect(saved).toMatchObject({ story: '<p>New.</p>', mission: about.mission, version: about.version + 1 })
  expect(await refusalOf(staffContent.updateAbout({ version: about.version, mission: '' }))).toEqual(CONFLICT)
  expect(
    await refusalOf(
      staffContent.updateAbout({ version: saved.version, banner: { hash: '0'.repeat(32), alt: 'Soap' } }),
    ),
  ).toMatchObject([400, expect.any(String)])
  const home = await staffContent.home({})
  await staffContent.updateHome({ version: home.version, faq: home.faq.slice(0, 2), hero: home.hero.toReversed() })
  const shown = await shop.client().about.home({})
  expect([shown.faq.length, shown.hero[0]?.alt]).toEqual([2, home.hero.at(-1)?.alt])
  expect((await shop.client().about.read({})).story).toBe('<p>New.</p>')
})

test('staff retry an email that failed', async () => {
  let refusing = true
  const sent: string[] = []
  const transport = {
    deliver: async ({ subject }: { subject: string }) => {
      if (refusing) throw new Error('The mail server is away.')
      sent.push(subject)
    },
  }
  const shop = await openShop({ transport })
  const { staff } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, staff)
  const shopper = await newShopper(shop)
  await shop.client().accounts.requestPasswordReset({ email: shopper.email })
  const giveUp = () =>
    shop.database.pool.query(
      `update pgboss.job set start_after = now(), retry_count = retry_limit where name = 'send-mail'
        and state in ('created', 'retry')`,
    )
  await shop.database.pool.query('update mails set attempts = $1', [MAIL_TRIES - 1])
  await giveUp()
  await shop.context.jobs.runDue()
  await shop.database.pool.query(`update mails set attempts = $1 where state = 'queued'`, [MAIL_TRIES - 1])
  await giveUp()
  await shop.context.jobs.runDue()

  const stuck = await staffShop.mails({ state: 'stuck', search: shopper.email.toUpperCase().slice(0, 9) })
  expect(stuck.results.map(({ kind, last_error }) => [kind, last_error])).toEqual([
    ['password-reset', 'Error: The mail server is away.'],
    ['welcome', 'Error: The mail server is away.'],
  ])
  const [reset, welcome] = await Promise.all(stuck.results.map(({ id }) => staffShop.mail({ id })))
  const preview = await shop.app.fetch(new Request(ORIGIN + welcome?.preview_url))
  expect(await preview.text()).toContain(shopper.username)
  expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  const stolen = welcome?.preview_url?.replace(`/${welcome.id}/`, `/${reset?.id}/`)
  expect((await shop.app.fetch(new Request(ORIGIN + stolen))).status).toBe(404)
  expect(JSON.stringify(stuck)).not.toContain('token=')

  refusing = false
  await staffShop.retryMail({ id: welcome?.id ?? 0 })
  await shop.context.jobs.runDue()
  expect(sent).toHaveLength(1)
  expect((await staffShop.mail({ id: welcome?.id ?? 0 })).state).toBe('sent')
  expect(await refusalOf(staffShop.retryMail({ id: welcome?.id ?? 0 }))).toEqual([409, 'This mail has been sent.'])

  // The other one by way of its job.
  const jobs = await staffShop.jobs({})
  const job = jobs.results.find(({ data }) => data.mail_id === reset?.id)
  expect(job).toMatchObject({ name: 'send-mail', problem: 'Error: The mail server is away.' })
  await staffShop.retryJob({ id: job?.id ?? '' })
  await shop.context.jobs.runDue()
  expect(sent).toHaveLength(2)
  expect(await refusalOf(staffShop.retryJob({ id: job?.id ?? '' }))).toEqual([
    404,
    'This job has been done in the meantime.',
  ])
})

test('the owner reads how the shop is: what a person has to do, and what is well', async () => {
  const shop = await openShop()
  const { superuser, staff } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, superuser)
  const read = async () => new Map((await staffShop.status({})).lines.map(({ what, ...line }) => [what, line]))
  const fresh = await read()
  expect(fresh.get('backup')).toEqual({ ok: false, says: 'never' })
  expect(fresh.get('nightly proof')).toEqual({ ok: false, says: 'never yet: shop prove' })
  expect(fresh.get('address')).toMatchObject({ ok: false, says: expect.stringContaining(`${ORIGIN} does not answer`) })
  expect(fresh.get('emails')).toEqual({ ok: true, says: 'none waits' })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id })
  await shop.database.pool.query(`insert into upkeep (task, done_at) values ('backup', now() - interval '3 hours');
    insert into proofs (at, holds, broken, findings) values (now(), 23, 1, '[{"invariant":"I7","count":2}]');
    update mails set state = 'failed'`)
  const later = await read()
  expect(later.get('backup')).toEqual({ ok: true, says: '3 hours ago' })
  expect(later.get('nightly proof')).toMatchObject({
    ok: false,
    says: expect.stringContaining('I7 broken: shop prove'),
  })
  expect(later.get('emails')).toEqual({ ok: false, says: 'none waits; 1 failed every try' })
  expect(later.get('last order')?.says).not.toBe('none yet')
  expect(await refusalOf(staffClient(shop, staff).staffShop.status({}))).toEqual([403, expect.any(String)])
})
