import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PolicyName } from '#contract/policies.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { answerOf } from '#server/testing/answers.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import type { Language } from '#words/languages.ts'
import { OWN_TEXTS } from './own-texts.ts'
import { readPolicy } from './read-policy.ts'
import { recordOwnTexts, versionsInForceAt } from './versions.ts'

const HOUR = 60 * 60 * 1000
const wordsOf = (sections: { html: string }[]) =>
  sections
    .map(({ html }) => html.replace(/<[^>]*>/g, ' '))
    .join(' ')
    .replace(/\s+/g, ' ')

test('policies are the default texts, with the shop’s amounts, until the owner publishes others', async () => {
  const shop = await openShop()
  const { policies } = shop.client()
  for (const policy of PolicyName.options) {
    const page = await policies.read({ policy })
    expect(page.updated_on).toBe(OWN_TEXTS[policy].revised)
    expect(wordsOf(page.sections), policy).not.toMatch(/[{}]/)
    expect(new Set(page.sections.map(({ id }) => id)).size).toBe(page.sections.length)
  }
  const returns = await policies.read({ policy: 'returns' })
  expect(returns.sections.map(({ id }) => id)).toEqual([
    'in-short',
    'change-of-mind',
    'sealed',
    'promise',
    'faulty',
    'uae',
    'how',
    'refunds',
    'form',
  ])
  expect(wordsOf(returns.sections)).toContain('we deduct a change-of-mind fee of £3.95 for each return')
  expect(
    (await policies.read({ policy: 'shipping-info' })).sections.find(({ id }) => id === 'options')?.html,
  ).toContain('<caption>United Kingdom</caption>')
})

test('a changed amount is in every policy at once, and sections that don’t apply disappear', async () => {
  const { shop, owner } = await openWithOwner()
  const { version } = await owner.staffShop.policies({})
  await owner.staffShop.updatePolicies({ version, returns_days: 14 })
  const returns = await shop.client().policies.read({ policy: 'returns' })
  expect(returns.sections.map(({ id }) => id)).not.toContain('promise')
  expect(wordsOf(returns.sections)).not.toContain('unopened goods still come back')
  const terms = await shop.client().policies.read({ policy: 'terms-of-service' })
  expect(wordsOf(terms.sections)).toContain('without giving a reason. If goods are faulty, we put it right')
})

test('the terms name the ways to pay that are on, in each language', async () => {
  const { context } = await openShop()
  const { payments } = context
  const paying = async (form: 'element' | 'card', language: Language) => {
    const shop = { ...context, payments: { ...payments, settings: { ...payments.settings, form } } }
    const { sections } = await readPolicy(shop, { policy: 'terms-of-service', language })
    const words = wordsOf(sections.filter(({ id }) => id === 'order'))
    return /(You pay by card|تدفعون بالبطاقة).*(?= (Stripe handles|وتتولى))/.exec(words)?.[0]
  }
  expect(await paying('element', 'en')).toBe(
    'You pay by card, or with another method that you choose at the checkout. Our gift cards pay too.',
  )
  expect(await paying('element', 'ar')).toBe(
    'تدفعون بالبطاقة، أو بوسيلة أخرى تختارونها عند إتمام الشراء. ويمكنكم الدفع ببطاقات الهدايا من متجرنا أيضاً.',
  )
  await context.db.execute(sql`update products set published = false where kind = 'gift_card'`)
  expect(await paying('card', 'en')).toBe('You pay by card.')
  expect(await paying('card', 'ar')).toBe('تدفعون بالبطاقة.')
})

test('the privacy policy names the keyed hashes that an erasure leaves, in each language', async () => {
  const { context } = await openShop()
  const rightsIn = async (language: Language) => {
    const { sections } = await readPolicy(context, { policy: 'privacy-policy', language })
    return wordsOf(sections.filter(({ id }) => id === 'rights'))
  }
  expect(await rightsIn('en')).toMatch(
    /scrambled marks \(keyed hashes\).* opted out;.* first order or for one use.* log/,
  )
  expect(await rightsIn('ar')).toMatch(/\(تجزئات بمفتاح سري\).* للطلب الأول أو لمرة واحدة؛.* سجلنا/)
})

test('a published text is in force at once as the next version, and earlier versions stay', async () => {
  const { shop, owner } = await openWithOwner()
  await recordOwnTexts(shop.context.db, shop.context.now())
  const before = await owner.staffPolicies.read({ policy: 'returns' })
  expect(before).toMatchObject({ own: true, number: 1, version: 1, title: 'Returns', path: '/returns' })
  const ordered = shop.context.now()
  shop.pass(HOUR)
  const content = '<h2>Sending back</h2><p>Write to {email} within {returns_days} days.</p><script>alert(1)</script>'
  const saved = await owner.staffPolicies.publish({
    policy: 'returns',
    version: before.version,
    lead: 'Back it goes',
    content,
  })
  expect(saved).toMatchObject({
    own: false,
    number: 2,
    version: 2,
    content: '<h2>Sending back</h2><p>Write to {email} within {returns_days} days.</p>',
  })
  const page = await shop.client().policies.read({ policy: 'returns' })
  expect([page.lead, page.updated_on.slice(0, 10)]).toEqual([
    'Back it goes',
    shop.context.now().toISOString().slice(0, 10),
  ])
  expect(page.sections).toEqual([
    {
      id: 'sending-back',
      title: 'Sending back',
      html: '<h2 id="sending-back-title">Sending back</h2><p>Write to <a href="mailto:hello@sidrandsage.example">hello@sidrandsage.example</a> within 30 days.</p>',
    },
  ])
  expect(saved.versions.map(({ number, own, published_by }) => [number, own, published_by])).toEqual([
    [2, false, 'olive'],
    [1, true, null],
  ])
  expect(saved.versions[1]?.until).toBe(saved.versions[0]?.published_at)
  expect(await owner.staffPolicies.version({ policy: 'returns', version_number: 1 })).toMatchObject({
    content: OWN_TEXTS.returns.content,
    own: true,
  })

  // What applied to an order is the version of its day.
  const inForce = async (at: Date) =>
    (await versionsInForceAt(shop.context.db, at)).find(({ policy }) => policy === 'returns')?.number
  expect([await inForce(ordered), await inForce(shop.context.now())]).toEqual([1, 2])

  const back = await owner.staffPolicies.useOwnText({ policy: 'returns', version: 2 })
  expect(back).toMatchObject({ own: true, number: 3, content: OWN_TEXTS.returns.content })
  expect((await shop.client().policies.read({ policy: 'returns' })).sections).toHaveLength(9)
  const { results } = await owner.staffShop.audit({ subject_kind: 'policy' })
  expect(results.map(({ action, subject_label, by }) => [action, subject_label, by])).toEqual([
    ['policy.publish', 'Returns', 'olive'],
    ['policy.publish', 'Returns', 'olive'],
  ])
})

test('returns 409 to the second of two concurrent publications', async () => {
  const { owner } = await openWithOwner()
  const publish = (words: string) =>
    owner.staffPolicies.publish({ policy: 'returns', version: 1, lead: '', content: `<p>${words}</p>` })
  const both = await Promise.allSettled([publish('by one'), publish('by the other')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(publish('by a third')).rejects.toMatchObject({ status: 409 })
  expect((await owner.staffPolicies.read({ policy: 'returns' })).versions).toHaveLength(2)
})

test.each([
  [
    '<p>Call {telephone} or {fax}.</p>',
    'The shop doesn’t know {telephone}, {fax}. Choose a placeholder from the list, or leave out the curly brackets.',
  ],
  ['<p>See {delivery_options} here.</p>', 'Please put {delivery_options} in its own paragraph.'],
  ['<p>{if_phone}Call {phone}.</p><p>{end_if}</p>', 'Please end {if_phone} with {end_if} in the same paragraph.'],
  ['<p>Call.{end_if}</p>', 'There is an {end_if} without the {if_…} that begins it in the same paragraph.'],
  ['<p> </p>', 'A policy needs a text.'],
])('the text %s is refused with a sentence under its field, and nothing is published', async (content, sentence) => {
  const { shop, owner } = await openWithOwner()
  const { superuser } = await tokensOf(shop)
  const headers = { authorization: `Token ${superuser}` }
  for (const call of [staffCalls.staffPolicies.publish, staffCalls.staffPolicies.preview]) {
    const answer = await answerOf(shop.ask(call, { policy: 'shipping-info', version: 1, lead: '', content }, headers))
    expect(answer).toMatchObject({ status: 400, body: { detail: sentence, content: [sentence] } })
  }
  expect(await owner.staffPolicies.read({ policy: 'shipping-info' })).toMatchObject({ own: true })
})

test('placeholders are filled in everywhere in a text, and settings are escaped', async () => {
  const { shop, owner } = await openWithOwner()
  const facts = await owner.staffShop.facts({})
  await owner.staffShop.updateFacts({ version: facts.version, name: 'Sidr <b>&</b> Sage', phone: '' })
  const content =
    '<p>Before.</p><h2>About {shop_name}</h2><p>{shop_name}{if_phone}, {phone}{end_if}. <a href="mailto:{email}">Mail {email}</a></p><ul><li><p>{if_phone}{phone}{end_if}</p></li></ul><p>{address}</p>'
  await owner.staffPolicies.publish({ policy: 'terms-of-service', version: 1, lead: 'By {shop_name}', content })
  const { lead, sections } = await shop.client().policies.read({ policy: 'terms-of-service' })
  expect(lead).toBe('By Sidr <b>&</b> Sage')
  expect(sections[0]).toEqual({ id: 'introduction', title: '', html: '<p>Before.</p>' })
  expect(sections[1]?.title).toBe('About Sidr <b>&</b> Sage')
  expect(sections[1]?.html).toContain(
    '<h2 id="about-sidr-b-b-sage-title">About Sidr &lt;b&gt;&amp;&lt;/b&gt; Sage</h2><p>Sidr &lt;b&gt;&amp;&lt;/b&gt; Sage. <a',
  )
  expect(sections[1]?.html).toContain('href="mailto:hello@sidrandsage.example"')
  expect(sections[1]?.html).toContain('>Mail hello@sidrandsage.example</a></p><address>')
  expect(sections[1]?.html).not.toContain('<li>')
})

test('a preview shows a text for an hour on its own page, and publishes nothing', async () => {
  const { shop, owner } = await openWithOwner()
  const { url } = await owner.staffPolicies.preview({
    policy: 'returns',
    lead: 'Soon',
    content: '<h2>New</h2><p>{returns_days}</p>',
  })
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/returns')
  const preview = searchParams.get('preview') ?? ''
  const read = (policy: PolicyName) => shop.client().policies.read({ policy, preview })
  expect(await read('returns')).toMatchObject({
    lead: 'Soon',
    sections: [{ id: 'new', html: '<h2 id="new-title">New</h2><p>30</p>' }],
  })
  expect(await shop.client().policies.read({ policy: 'returns' })).toMatchObject({ lead: OWN_TEXTS.returns.lead })
  await expect(read('shipping-info')).rejects.toMatchObject({ status: 410 })
  shop.pass(HOUR + 60_000)
  await expect(read('returns')).rejects.toMatchObject({
    status: 410,
    message: 'This preview has ended. Press Preview in the back office again.',
  })
})

test('a release’s new default text is stored as a version, and the owner’s stays in force', async () => {
  const { shop, owner } = await openWithOwner()
  const { db, now } = shop.context
  await recordOwnTexts(db, now())
  await recordOwnTexts(db, now())
  expect((await owner.staffPolicies.read({ policy: 'returns' })).versions).toHaveLength(1)
  await owner.staffPolicies.publish({ policy: 'returns', version: 1, lead: '', content: '<p>Ours.</p>' })
  const was = OWN_TEXTS.returns.content
  const wasTerms = OWN_TEXTS['terms-of-service'].content
  OWN_TEXTS.returns.content += '<p>More.</p>'
  OWN_TEXTS['terms-of-service'].content += '<p>More.</p>'
  try {
    await recordOwnTexts(db, now())
    expect(await owner.staffPolicies.read({ policy: 'returns' })).toMatchObject({ number: 2, own: false })
    expect(await owner.staffPolicies.read({ policy: 'terms-of-service' })).toMatchObject({
      number: 2,
      own: true,
      versions: [{ number: 2 }, { number: 1 }],
    })
  } finally {
    OWN_TEXTS.returns.content = was
    OWN_TEXTS['terms-of-service'].content = wasTerms
  }
})

test('the editor lists placeholders with values and legal requirements, and the default texts have all required ones', async () => {
  const { owner } = await openWithOwner()
  for (const policy of PolicyName.options) {
    const { placeholders, content } = await owner.staffPolicies.read({ policy })
    const needed = placeholders.filter((placeholder) => placeholder.needed)
    expect(needed.length, policy).toBeGreaterThan(0)
    for (const { name } of needed) expect(content, policy).toContain(`{${name}}`)
  }
  const { placeholders } = await owner.staffPolicies.read({ policy: 'returns' })
  expect(placeholders.find(({ name }) => name === 'change_of_mind_fee')).toMatchObject({ value: '£3.95' })
})

const tokens = new WeakMap<TestShop, ReturnType<typeof staffTokens>>()
function tokensOf(shop: TestShop) {
  const made = tokens.get(shop) ?? staffTokens(shop)
  tokens.set(shop, made)
  return made
}

async function openWithOwner() {
  const shop = await openShop()
  return { shop, owner: staffClient(shop, (await tokensOf(shop)).superuser) }
}
