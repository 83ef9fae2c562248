import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reviewCalls } from '#contract/review-calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { LEEDS } from '#server/testing/buying.ts'
import { deliver, invited, moderators } from '#server/testing/reviews.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const SLUG = 'damask-rose'
const LATE = [
  400,
  'This link has ended: it worked for 90 days after we sent it. We can’t take a review with it any more.',
]
const FORGED = [400, 'This link isn’t one of ours, or no longer works. Please check that it is complete.']

/** An order that is invited, with its link. */
async function asked(how: Parameters<typeof deliver>[2] = {}) {
  const shop = await openShop()
  const people = await moderators(shop)
  const order = await deliver(shop, people.staff, how)
  const [token = ''] = await invited(shop, 15)
  const { reviews } = shop.client()
  const lines = (await reviews.open({ token })).lines.map(({ line }) => line)
  return { shop, ...people, order, token, reviews, lines, line: lines[0] ?? 0 }
}

test('one review for each thing bought, with a link that isn’t forged, foreign or late', async () => {
  const { shop, staff, reviews, token, lines, line } = await asked({
    items: [{ slug: SLUG }, { slug: 'oat-and-honey' }],
  })
  expect(await reviews.open({ token })).toMatchObject({
    name: 'Anna H.',
    lines: [{ name: 'Damask Rose Soap', review: null }, { review: null }],
  })
  const said = { stars: 4, words: 'Smells of my grandmother’s garden.' }
  expect(await refusalOf(reviews.write({ token: 'x'.repeat(43), line, ...said }))).toEqual(FORGED)
  // Somebody else's order.
  await deliver(shop, staff, { form: { ...LEEDS, email: 'other@example.com' } })
  const other = (await invited(shop, 15)).find((one) => one !== token) ?? ''
  expect(await refusalOf(reviews.write({ token: other, line, ...said }))).toEqual([
    400,
    'This isn’t something from the order that the link is for.',
  ])
  expect(await refusalOf(reviews.write({ token, line, stars: 6, words: '' }))).toEqual([
    400,
    'Please choose one to five stars.',
  ])
  // The same link at the same time.
  const both = await Promise.allSettled([1, 2, 3].map(() => reviews.write({ token, line, ...said, named: true })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(reviews.write({ token, line, ...said }))).toEqual([409, expect.stringMatching(/already/)])
  expect((await reviews.open({ token })).lines[0]?.review).toEqual({ ...said, state: 'waiting', reason: null })
  expect((await reviews.list({ slug: SLUG })).total, 'held until somebody has read it').toBe(0)

  shop.pass(80 * 24 * 60 * 60_000)
  expect(await refusalOf(reviews.write({ token, line: lines[1] ?? 0, ...said }))).toEqual(LATE)
  expect(await refusalOf(reviews.open({ token }))).toEqual(LATE)
})

test('a refund after the mail leaves the link working: that customer has an experience too', async () => {
  const { shop, owner, order, reviews, token, line } = await asked()
  const { total } = await owner.staffOrders.read({ id: order.id })
  await owner.staffOrders.refund({
    id: order.id,
    request_key: 'a-refund-of-everything',
    amount: total,
    other: total,
    restock: [],
    reason: 'Did not like it',
  })
  await shop.context.jobs.runDue()
  await reviews.write({ token, line, stars: 1, words: 'It made my hands dry.' })
  const { results } = await owner.staffReviews.list({})
  expect(results).toMatchObject([{ stars: 1, order: { status: 'refunded' }, state: 'waiting' }])
})

test('publishes after a look, refuses and takes down for stated reasons alone, and logs each', async () => {
  const { shop, staff, reviews, token, line } = await asked()
  const { id } = await reviews.write({ token, line, stars: 1, words: 'Not for me.', named: true })
  const version = async () => (await staff.staffReviews.read({ id })).version
  expect(await refusalOf(staff.staffReviews.refuse({ id, version: 1, reason: 'negative' as never }))).toEqual([
    400,
    'Please choose a reason.',
  ])
  await staff.staffReviews.refuse({ id, version: await version(), reason: 'other_subject' })
  expect((await reviews.open({ token })).lines[0]?.review).toMatchObject({ state: 'refused', reason: 'other_subject' })
  expect(await refusalOf(staff.staffReviews.publish({ id, version: 1 })), 'seen before the refusal').toEqual([
    409,
    expect.any(String),
  ])
  await staff.staffReviews.publish({ id, version: await version() })
  expect(await refusalOf(staff.staffReviews.publish({ id, version: await version() }))).toEqual([
    409,
    'This review is published already.',
  ])
  await staff.staffReviews.markIncentivised({ id, version: await version(), incentivised: true })
  expect(
    await refusalOf(staff.staffReviews.reply({ id, version: await version(), reply: 'It cures eczema.' })),
  ).toEqual([400, expect.stringMatching(/Only a medicine may claim this/)])
  await staff.staffReviews.reply({ id, version: await version(), reply: 'We’re sorry to hear that.' })
  expect(await reviews.list({ slug: SLUG })).toMatchObject({
    total: 1,
    average: null,
    results: [{ name: 'Anna H.', incentivised: true, reply: 'We’re sorry to hear that.', language: 'en' }],
  })
  await staff.staffReviews.refuse({ id, version: await version(), reason: 'abusive' })
  expect((await reviews.list({ slug: SLUG })).total).toBe(0)
  const { rows } = await shop.database.pool.query(
    "select action, after from audit_log where subject_kind = 'review' order by id",
  )
  expect(rows.map(({ action, after }) => [action, after.state, after.reason])).toEqual([
    ['review.refuse', 'refused', 'other_subject'],
    ['review.publish', 'published', null],
    ['review.incentivised', 'published', null],
    ['review.reply', 'published', null],
    ['review.take-down', 'refused', 'abusive'],
  ])
  expect(JSON.stringify(rows), 'words and names stay out of the log').not.toMatch(/Anna|Not for me/)
})

test('filters, sorts and pages, with an average from three on that no filter changes', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  const { reviews } = shop.client()
  const averages: (string | null)[] = []
  for (const [at, stars] of [5, 1, 4, 5, 2, 5, 5].entries()) {
    await writePublished(shop, staff, { email: `buyer${at}@example.com`, stars })
    averages.push((await reviews.list({ slug: SLUG })).average)
  }
  expect(averages.slice(0, 3)).toEqual([null, null, '3.3'])
  const stars = async (query: object) => (await reviews.list({ slug: SLUG, ...query })).results.map((one) => one.stars)
  expect(await reviews.list({ slug: SLUG, stars: 5 })).toMatchObject({
    total: 7,
    average: '3.9',
    by_stars: [1, 1, 0, 1, 4],
    count: 4,
    pages: 1,
  })
  expect(await stars({})).toEqual([5, 5, 2, 5, 4, 1])
  expect(await stars({ page: 2 })).toEqual([5])
  expect(await stars({ page: 99 }), 'the last page').toEqual([5])
  expect(await stars({ sort: 'lowest' })).toEqual([1, 2, 4, 5, 5, 5])
  expect(await stars({ sort: 'highest', page: 2 })).toEqual([1])
  expect((await answerOf(shop.ask(reviewCalls.reviews.list, { slug: 'nothing' }))).status).toBe(404)
})

test('a photograph is made anew without its metadata, and nobody opens it before the review is published', async () => {
  const { shop, staff, reviews, token, line } = await asked()
  const { id, upload_key: key } = await reviews.write({ token, line, stars: 5 })
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a57' } })
    .withExif({ IFD0: { Copyright: 'SECRET-OF-THE-CAMERA' } })
    .jpeg()
    .toBuffer()
  const send = (with_key: string, body: Uint8Array = bytes) =>
    answerOf(
      shop.app.fetch(
        new Request(`${ORIGIN}/api/reviews/${id}/photographs/?key=${with_key}`, {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { 'content-type': 'image/jpeg' },
        }),
      ),
    )
  expect((await send('1.forged')).status).toBe(409)
  expect((await send(key, Buffer.from('<svg onload=alert(1)>'))).status).toBe(400)
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => send(key)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)

  const review = await staff.staffReviews.read({ id })
  const [one] = review.photographs
  const open = (address = '') => shop.app.fetch(new Request(ORIGIN + address))
  expect((await open(one?.image.replace(/\?.*/, ''))).status, 'without a key').toBe(404)
  const seen = await open(one?.image)
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const picture = Buffer.from(await seen.arrayBuffer())
  expect(picture.includes('SECRET-OF-THE-CAMERA')).toBe(false)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 })
  expect((await sharp(picture).metadata()).exif).toBeUndefined()
  expect(await refusalOf(staff.staffReviews.publish({ id, version: 1 })), 'opened before the photographs came').toEqual(
    [409, expect.any(String)],
  )

  await staff.staffReviews.publish({ id, version: review.version })
  expect((await send(key)).status, 'after the look').toBe(409)
  const [shown] = (await reviews.list({ slug: SLUG })).results[0]?.photographs ?? []
  expect((await open(shown?.image)).status).toBe(200)
  await staff.staffReviews.refuse({ id, version: review.version + 1, reason: 'personal_data' })
  expect((await open(shown?.image)).status).toBe(404)
})

test('a report comes up in the back office once for each network, and publishing or keeping ends it', async () => {
  const { shop, staff, reviews, token, line } = await asked()
  const { id } = await reviews.write({ token, line, stars: 5 })
  expect(await refusalOf(reviews.report({ id })), 'not published').toEqual([404, expect.any(String)])
  await staff.staffReviews.publish({ id, version: 1 })
  const from = (ip: string) =>
    shop.app.fetch(new Request(`${ORIGIN}/api/reviews/${id}/report/`, { method: 'POST' }), { ip })
  for (const ip of ['203.0.113.1', '203.0.113.1', '198.51.100.1']) expect((await from(ip)).status).toBe(200)
  expect((await staff.staffReviews.list({ reported: 'true' })).results).toMatchObject([{ id, reports: 2 }])
  expect(await staff.staffReviews.keep({ id })).toMatchObject({ reports: 0, state: 'published' })
  await from('203.0.113.1')
  expect((await staff.staffReviews.list({ reported: 'true' })).count, 'the same network again').toBe(0)
})

test('an erasure removes reviews and links, also beside writing, and a queued invitation is not sent', async () => {
  const { shop, owner, staff, reviews, token, lines } = await asked({
    items: [{ slug: SLUG }, { slug: 'oat-and-honey' }],
  })
  const [first = 0, second = 0] = lines
  const { id } = await reviews.write({ token, line: first, stars: 5, words: 'Mine.', named: true })
  await staff.staffReviews.publish({ id, version: 1 })
  const data = await owner.staffPeople.exportCustomer({ email: LEEDS.email })
  expect(data).toMatchObject({ reviews: [{ product: 'Damask Rose Soap', words: 'Mine.', name: 'Anna H.' }] })
  const [erased, written] = await Promise.allSettled([
    owner.staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email }),
    reviews.write({ token, line: second, stars: 5, words: 'Beside it.' }),
  ])
  expect(erased.status).toBe('fulfilled')
  if (written.status === 'rejected') expect(await refusalOf(Promise.reject(written.reason))).toEqual(FORGED)
  const left = async () => (await shop.database.pool.query('select id from reviews')).rows
  expect(await left()).toEqual([])
  expect(await refusalOf(reviews.open({ token }))).toEqual(FORGED)
  expect(await refusalOf(reviews.optOut({ token }))).toEqual(FORGED)
  expect((await reviews.list({ slug: SLUG })).total).toBe(0)

  await deliver(shop, staff, { form: { ...LEEDS, email: 'gone@example.com' } })
  shop.pass(13 * 24 * 60 * 60_000)
  await owner.staffPeople.eraseCustomer({ email: 'gone@example.com', confirm: 'gone@example.com' })
  expect(await invited(shop, 2), 'the sent mails are erased too').toEqual([])
})

test('the export has the reasons, and no cell is a formula', async () => {
  const { staff, reviews, token, line } = await asked()
  const { id } = await reviews.write({ token, line, stars: 2, words: '=1+1' })
  await staff.staffReviews.refuse({ id, version: 1, reason: 'not_genuine' })
  const file = await staff.staffReviews.export({})
  let text = ''
  for await (const chunk of file.chunks) text += chunk
  expect(text).toContain('"not_genuine"')
  expect(text).toContain(`"'=1+1"`)
})

async function writePublished(
  shop: TestShop,
  staff: Awaited<ReturnType<typeof moderators>>['staff'],
  { email, stars }: { email: string; stars: number },
): Promise<void> {
  const { reviews } = shop.client()
  const before = new Set(await invited(shop, 0))
  await deliver(shop, staff, { form: { ...LEEDS, email } })
  const token = (await invited(shop, 15)).find((one) => !before.has(one)) ?? ''
  const [line] = (await reviews.open({ token })).lines
  const { id } = await reviews.write({ token, line: line?.line ?? 0, stars })
  await staff.staffReviews.publish({ id, version: 1 })
}
