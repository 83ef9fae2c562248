import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { cancellationCalls } from '#contract/cancellation-calls.ts'
import { requestFor } from '#contract/client.ts'
import { products } from '#server/catalogue/tables.ts'
import { ONE_CLICK_PATH } from '#server/newsletter/newsletter.ts'
import { answerOf } from '#server/testing/answers.ts'
import { DUBAI, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

const ARABIC = { 'accept-language': 'ar-AE,ar;q=0.9,en;q=0.5' }
/** Of browsers in English, in a language that the shop doesn't have, and of programs. */
const ENGLISH: Record<string, string>[] = [
  {},
  { 'accept-language': 'en-GB,en;q=0.9,ar;q=0.8' },
  { 'accept-language': 'fr' },
  { 'accept-language': '*' },
]
const ROSE = 'Damask Rose Soap'
const NAME_AND_VALUES = (name: string, values: object = {}) => ({ name, values })

/** Asks once for each kind of English caller, then in Arabic. Returns both bodies, after comparing the English ones. */
async function inBoth(
  shop: TestShop,
  make: (headers: Record<string, string>) => Request,
): Promise<{ status: number; english: Record<string, unknown>; arabic: Record<string, unknown> }> {
  const edge = edgeOf(shop)
  const english = []
  for (const headers of ENGLISH) english.push(await answerOf(edge.fetch(make(headers))))
  for (const other of english) expect(other).toEqual(english[0])
  const response = await edge.fetch(make(ARABIC))
  expect(response.headers.get('vary')).toContain('Accept-Language')
  const arabic = await answerOf(response)
  expect(arabic.status).toBe(english[0]?.status)
  return { status: arabic.status, english: english[0]?.body ?? {}, arabic: arabic.body }
}

const asking = (call: Call, input: Record<string, unknown>, more: Record<string, string> = {}) => {
  return (headers: Record<string, string>) => requestFor(ORIGIN, call, input, { headers: { ...more, ...headers } })
}

const posting = (path: string, body: string, more: Record<string, string> = { 'content-type': 'application/json' }) => {
  return (headers: Record<string, string>) =>
    new Request(ORIGIN + path, { method: 'POST', body, headers: { ...more, ...headers } })
}

test('refusals before a call is reached are in the language of the caller', async () => {
  const shop = await openShop()
  const { path } = calls.accounts.signIn
  expect(await inBoth(shop, posting(path, '['))).toEqual({
    status: 400,
    english: { non_field_errors: ['The request is not valid JSON.'] },
    arabic: { non_field_errors: ['ما أُرسل ليس JSON صحيحاً.'], refusal: NAME_AND_VALUES('brokenJson') },
  })
  expect(await inBoth(shop, posting(path, '[]'))).toEqual({
    status: 400,
    english: { non_field_errors: ['The request should be a JSON object.'] },
    arabic: { non_field_errors: ['يجب أن يكون ما يُرسل كائن JSON.'], refusal: NAME_AND_VALUES('notAnObject') },
  })
  expect(await inBoth(shop, posting(path, '{}', { 'content-type': 'text/plain' }))).toEqual({
    status: 415,
    english: { non_field_errors: ['Please send JSON (Content-Type: application/json).'] },
    arabic: {
      non_field_errors: ['يجب إرسال JSON (Content-Type: application/json).'],
      refusal: NAME_AND_VALUES('notJson'),
    },
  })
  expect(await inBoth(shop, posting(path, JSON.stringify({ username: 'x'.repeat(70_000) })))).toEqual({
    status: 413,
    english: { non_field_errors: ['That is too large to upload.'] },
    arabic: { non_field_errors: ['ما أُرسل أكبر من الحد المسموح به.'], refusal: NAME_AND_VALUES('tooLarge') },
  })
  expect(await inBoth(shop, posting('/api/nothing/', '{}'))).toEqual({
    status: 404,
    english: { detail: 'Not found.' },
    arabic: { detail: 'غير موجود.', refusal: NAME_AND_VALUES('unknownAddress') },
  })
  // Refused by the edge: no call has such a path.
  expect(await inBoth(shop, posting('/nothing', '{}'))).toEqual({
    status: 404,
    english: { detail: 'Not found.' },
    arabic: { detail: 'غير موجود.', refusal: NAME_AND_VALUES('unknownAddress') },
  })
  const forged = { 'content-type': 'application/json', origin: 'https://evil.example' }
  expect(await inBoth(shop, posting(path, '{}', forged))).toEqual({
    status: 403,
    english: { detail: 'This request came from another site. Please reload the page and try again.' },
    arabic: {
      detail: 'أُرسل هذا من موقع آخر. أعيدوا تحميل الصفحة وحاولوا مجدداً.',
      refusal: NAME_AND_VALUES('otherSite'),
    },
  })
  expect(await inBoth(shop, asking(calls.accounts.profile, {}))).toEqual({
    status: 401,
    english: { detail: 'Please sign in to continue.' },
    arabic: { detail: 'سجّلوا الدخول للمتابعة.', refusal: NAME_AND_VALUES('signedOut') },
  })
  expect(await inBoth(shop, asking(calls.accounts.profile, {}, { authorization: 'Token gone' }))).toMatchObject({
    arabic: { detail: 'انتهت جلستكم. سجّلوا الدخول مجدداً.', refusal: NAME_AND_VALUES('sessionEnded') },
  })
})

test('the messages of forms are in the language of the caller, under the names of their fields', async () => {
  const shop = await openShop()
  await newShopper(shop, 'anna')
  const wrong = asking(calls.accounts.signIn, { username: 'anna', password: 'is-it-this-one' })
  const named = NAME_AND_VALUES('wrongCredentials')
  expect(await inBoth(shop, wrong)).toEqual({
    status: 400,
    english: { non_field_errors: ['Login failed. Check credentials.'] },
    arabic: {
      non_field_errors: ['تعذر تسجيل الدخول. تحققوا من اسم المستخدم وكلمة المرور.'],
      refusal: { ...named, fields: { non_field_errors: [named] } },
    },
  })
  const form = { username: 'ab', email: 'nowhere', password: 'short' }
  const tooShort = NAME_AND_VALUES('shortUsername', { least: 3 })
  expect(await inBoth(shop, asking(calls.accounts.register, form))).toEqual({
    status: 400,
    english: {
      detail: 'A username has at least 3 characters.',
      username: ['A username has at least 3 characters.'],
      email: ['Please enter a valid email address'],
      password: ['A password has at least 8 characters.'],
    },
    arabic: {
      detail: 'يتكون اسم المستخدم من 3 أحرف على الأقل.',
      username: ['يتكون اسم المستخدم من 3 أحرف على الأقل.'],
      email: ['أدخلوا بريداً إلكترونياً صحيحاً'],
      password: ['تتكون كلمة المرور من 8 أحرف على الأقل.'],
      refusal: {
        ...tooShort,
        fields: {
          username: [tooShort],
          email: [NAME_AND_VALUES('invalidEmail')],
          password: [NAME_AND_VALUES('shortPassword', { least: 8 })],
        },
      },
    },
  })
  const taken = { username: 'anna', email: 'anna@example.com', password: 'olive-and-laurel' }
  expect(await inBoth(shop, asking(calls.accounts.register, taken))).toMatchObject({
    english: { username: ['That username is taken. Please choose another.'] },
    arabic: { username: ['اسم المستخدم هذا محجوز. اختاروا اسماً آخر.'] },
  })
  expect(
    await inBoth(shop, asking(calls.contact.send, { name: 'a\u0000b', email: 'a@b.example', message: ' ' })),
  ).toMatchObject({
    english: { name: ['Please remove line breaks and control characters.'], message: ['This field is required'] },
    arabic: { name: ['احذفوا فواصل الأسطر ورموز التحكم.'], message: ['هذه الخانة مطلوبة'] },
  })
  expect(await inBoth(shop, asking(calls.catalogue.products, { sort: 'colour' }))).toMatchObject({
    status: 400,
    arabic: {
      sort: ['يمكن ترتيب القائمة حسب best-selling أو newest أو price أو -price.'],
      refusal: { name: 'unknownSort' },
    },
  })
})

test('what a cart and a checkout refuse names the product and the number, in the language of the caller', async () => {
  const shop = await openShop()
  const { token } = await newShopper(shop, 'anna')
  const [rose] = await requestedItems(shop.client(), [{ slug: 'damask-rose' }])
  const add = (quantity: number) => asking(calls.cart.add, { ...rose, quantity }, { authorization: `Token ${token}` })
  // The demo shop has a translation of its name.
  const { body } = await answerOf(shop.ask(calls.catalogue.product, { slug: 'damask-rose' }, ARABIC))
  const name = String(body.name)
  const refused = async (quantity: number) => {
    const { status, english, arabic } = await inBoth(shop, add(quantity))
    return [status, english.detail ?? english.error, arabic.detail ?? arabic.error, arabic.refusal]
  }
  const field = (named: object) => ({ ...named, fields: { quantity: [named] } })
  await setStock(shop, 3)
  expect(await refused(5)).toEqual([
    409,
    `Only 3 of ${ROSE} left.`,
    `لم يبق سوى 3 قطع من «${name}».`,
    field(NAME_AND_VALUES('onlyLeft', { name, available: 3 })),
  ])
  const items = [{ ...rose, quantity: 5 }]
  expect(await inBoth(shop, asking(calls.checkout.createSession, { items }))).toMatchObject({
    status: 409,
    english: { error: `Only 3 of ${ROSE} left.` },
    arabic: {
      error: `لم يبق سوى 3 قطع من «${name}».`,
      refusal: { name: 'onlyLeft', values: { name, available: 3 } },
    },
  })
  await setStock(shop, 0)
  expect(await refused(1)).toEqual([
    409,
    `${ROSE} is out of stock.`,
    `المنتج «${name}» غير متوفر حالياً.`,
    field(NAME_AND_VALUES('outOfStock', { name })),
  ])
  expect(await refused(0)).toEqual([
    400,
    'A quantity is at least 1.',
    'أقل كمية هي 1.',
    field(NAME_AND_VALUES('leastQuantity')),
  ])
  expect((await refused(100))[3]).toEqual(field(NAME_AND_VALUES('mostQuantity', { most: 99 })))
})

test('a payment that is short of stock names each product, in the language of the caller', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 4 }] })
  const { name } = (await answerOf(shop.ask(calls.catalogue.product, { slug: 'damask-rose' }, ARABIC))).body
  await setStock(shop, 2)
  expect(
    await inBoth(shop, asking(calls.checkout.createPaymentIntent, { checkout_session_id: session_id })),
  ).toMatchObject({
    status: 409,
    english: { error: `Only 2 of ${ROSE} left. You have not been charged. Please change your cart.` },
    arabic: {
      error: `لم يبق سوى قطعتين من «${name}». لم يُخصم منكم أي مبلغ. يرجى تعديل سلتكم.`,
      refusal: { name: 'shortOfStock', values: { shortages: [{ name: 'onlyLeft', values: { name, available: 2 } }] } },
    },
  })
})

test('a checkout and a cancellation name each product in the language of the caller', async () => {
  const shop = await openShop()
  const inArabic = async (slug: string) => {
    const { body } = await answerOf(shop.ask(calls.catalogue.product, { slug }, ARABIC))
    // `as`: the answers of products have these.
    return body as { id: number; name: string; variants: { id: number; name: string }[] }
  }
  const [rose, oil] = [await inArabic('damask-rose'), await inArabic('rosehip-facial-oil')]
  const [size] = oil.variants
  const items = [{ product_id: oil.id, variant_id: null, quantity: 1 }]
  expect(await inBoth(shop, asking(calls.checkout.createSession, { items }))).toMatchObject({
    english: { error: 'Please choose the size of Rosehip Facial Oil again.' },
    arabic: { refusal: { name: 'chooseSizeAgain', values: { name: oil.name } } },
  })
  const many = [{ product_id: oil.id, variant_id: size?.id, quantity: 50 }]
  expect(await inBoth(shop, asking(calls.checkout.createSession, { items: many }))).toMatchObject({
    english: { error: expect.stringContaining('Rosehip Facial Oil, 30 ml') },
    arabic: { error: expect.stringContaining(`${oil.name}، ${size?.name}`) },
  })

  // Registrations in the UAE that have ended.
  await shop.database.db.update(products).set({ uae_registered_until: '2026-01-31' }).where(eq(products.kind, 'goods'))
  const guest = shop.client()
  const wanted = [{ slug: 'damask-rose' }, { slug: 'rosehip-facial-oil' }]
  const { session_id } = await readyToPay(guest, { items: wanted })
  expect(await inBoth(shop, asking(calls.checkout.saveCustomer, { session_id, ...DUBAI }))).toMatchObject({
    english: { error: expect.stringContaining(`${ROSE}, Rosehip Facial Oil to`) },
    arabic: { refusal: { name: 'notForEmirates', values: { names: `${rose.name}, ${oil.name}` } } },
  })

  const paid = await pay(shop, { client: guest, session_id })
  const named = { number: paid.order_number ?? '', email: 'anna@example.com' }
  expect(await inBoth(shop, asking(cancellationCalls.cancellation.find, named))).toMatchObject({
    english: { lines: [{ name: ROSE }, { name: 'Rosehip Facial Oil, 30 ml' }] },
    arabic: { lines: [{ name: rose.name }, { name: `${oil.name}، ${size?.name}` }] },
  })
  await answerOf(
    edgeOf(shop).fetch(
      asking(cancellationCalls.cancellation.give, { ...named, lines: [{ line: 0, opened: false }] })(ARABIC),
    ),
  )
  const { rows } = await shop.database.pool.query(
    "select data->>'goods' as goods from order_events where data ? 'goods'",
  )
  // Staff read the timeline.
  expect(rows).toEqual([{ goods: `1 × ${ROSE}` }])
})

test('a limit says how long to wait, with the plural of the language', async () => {
  const shop = await openShop({ limits: true })
  const guess = asking(calls.accounts.signIn, { username: 'anna', password: 'is-it-this-one' })
  for (let tries = 0; tries < 10; tries++) await edgeOf(shop).fetch(guess({}))
  expect(await inBoth(shop, guess)).toEqual({
    status: 429,
    english: { non_field_errors: ['Too many tries. Please wait 15 minutes and try again.'] },
    arabic: {
      non_field_errors: ['محاولات كثيرة. انتظروا 15 دقيقة ثم حاولوا مجدداً.'],
      refusal: NAME_AND_VALUES('waitMinutes', { minutes: 15 }),
    },
  })
})

test('a success is confirmed in the language of the caller too', async () => {
  const shop = await openShop()
  const guest = shop.client()
  expect(await inBoth(shop, asking(calls.newsletter.subscribe, { email: 'anna@example.com' }))).toEqual({
    status: 200,
    english: { detail: 'Thank you for subscribing to our natural journey!' },
    arabic: { detail: 'شكراً لاشتراككم في رحلتنا مع الطبيعة!' },
  })
  const ready = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const paid = await pay(shop, { client: guest, session_id: ready.session_id })
  const named = { number: paid.order_number ?? '', email: 'anna@example.com' }
  expect(await inBoth(shop, asking(cancellationCalls.cancellation.find, named))).toMatchObject({
    english: { refusal: null },
    arabic: { refusal: null },
  })
  const given = asking(cancellationCalls.cancellation.give, { ...named, lines: [{ line: 0, opened: false }] })
  const first = await answerOf(edgeOf(shop).fetch(given(ARABIC)))
  expect(first.body.detail).toMatch(/^استلمنا إلغاءكم، وأرسلنا إليكم رسالة لتأكيده\. المبلغ المسترد: £\d+\.\d\d\.$/)
  expect(await inBoth(shop, asking(cancellationCalls.cancellation.find, named))).toMatchObject({
    english: { refusal: 'We already have your cancellation and are working on it. To change it, please write to us.' },
    arabic: { refusal: 'استلمنا إلغاءكم من قبل ونعمل عليه. لتعديله يرجى مراسلتنا.' },
  })
})

test('the link in a newsletter answers mail programs in their language', async () => {
  const shop = await openShop()
  expect(await inBoth(shop, posting(`${ONE_CLICK_PATH}?token=gone`, ''))).toEqual({
    status: 400,
    english: { detail: 'This link is no longer valid.' },
    arabic: { detail: 'لم يعد هذا الرابط صالحاً.', refusal: NAME_AND_VALUES('staleUnsubscription') },
  })
})

test('a failure of the shop is said in the language of the caller', async () => {
  const shop = await openShop()
  await shop.database.pool.query('alter table checkout_sessions rename to elsewhere')
  const failing = asking(calls.checkout.session, { session_id: 'cs_1' }, { 'x-request-id': 'quoted-by-the-test' })
  const { status, english, arabic } = await inBoth(shop, failing)
  expect([status, english.detail, arabic.detail, arabic.refusal]).toEqual([
    500,
    'Something went wrong on our side. Please try again.',
    'حدث خطأ من جانبنا. يرجى المحاولة مجدداً.',
    NAME_AND_VALUES('serverFailed'),
  ])
})

test('what the page cache renders for a caller has their language, refusals too', async () => {
  const shop = await openShop()
  expect(await inBoth(shop, asking(calls.catalogue.product, { slug: 'gone' }))).toEqual({
    status: 404,
    english: { detail: 'Product not found.' },
    arabic: { detail: 'المنتج غير موجود.', refusal: NAME_AND_VALUES('productNotFound') },
  })
})

/** Sets the stock level of Damask Rose with a movement. */
async function setStock(shop: TestShop, units: number): Promise<void> {
  const [product] = await shop.database.db.select().from(products).where(eq(products.slug, 'damask-rose'))
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, ${units}::int - level, 'adjustment', 'counted', now() from stock_items
      where product_id = ${product?.id ?? 0}`,
  )
}
