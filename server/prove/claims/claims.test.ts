import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unitPrice } from '#server/catalogue/unit-price.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { type Finding, printed } from '../finding.ts'
import { claimingPhrases } from './phrases.ts'
import { proveClaims } from './prove-claims.ts'
import { answerWithPages } from './testing/pages.ts'
import { pricePerUnit } from './what-follows.ts'

/** A lie in an answer: of the address that it is told at, from what is true. */
type Lie = [address: RegExp, language: 'en' | 'ar' | 'both', tell: (text: string) => string]

async function findings(
  shop: TestShop,
  { lies = [], most, pages = true }: { lies?: Lie[]; most?: number; pages?: boolean } = {},
) {
  const found: Finding[] = []
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const isArabic = pathname.startsWith('/ar') || request.headers.get('accept-language') === 'ar'
    const told = lies.filter(
      ([address, language]) =>
        address.test(
          `${request.headers.get('accept') === 'text/html' ? 'page' : 'call'} ${pathname.replace(/^\/ar(?=\/|$)/, '')}`,
        ) &&
        (language === 'both' || (language === 'ar') === isArabic),
    )
    const response = await answerWithPages(shop, request)
    if (told.length === 0) return response
    const before = await response.text()
    const after = told.reduce((text, [, , tell]) => tell(text), before)
    if (after === before) throw new Error(`The lie at ${pathname} changes nothing.`)
    return new Response(after, response)
  }
  const { db, now } = shop.context
  for await (const one of proveClaims({ db, now, fetch, origin: ORIGIN, pages }, most ? { most } : {}))
    if (!('progress' in one)) found.push(one)
  return found
}

const linesOf = (found: Finding[]) =>
  found
    .filter(({ count }) => count > 0)
    .map(printed)
    .join('\n')

test('a consistent shop has no fault, and every invariant has compared something', async () => {
  const shop = await openShop()
  const found = await findings(shop)
  expect(linesOf(found)).toBe('')
  expect(found.map(({ invariant }) => invariant)).toEqual(['I14', 'I15', 'I16', 'I17', 'I18'])
  for (const { checked } of found) expect(checked).toBeGreaterThan(100)
})

test('what pages, the API and feeds say is compared with the formulas, each by product, place and language', async () => {
  const shop = await openShop()
  const swapped = (text: string) => text.replace(/(<li><bdi>Sodium Olivate<.*?<\/li>)(<li>.*?<\/li>)/, '$2$1')
  const lies: [...Lie, named: RegExp][] = [
    [
      /^page \/products\/oat-and-honey$/,
      'en',
      (text) => text.replace('<section><h2>I</h2><div>', '$&<details><summary>Vegan</summary><p>Really.</p></details>'),
      /I16[\s\S]*oat-and-honey: page \(en\): says “Vegan”, which doesn’t follow/,
    ],
    [
      /^page \/products\/black-seed-oil$/,
      'ar',
      (text) => text.replace(/<details><summary>نباتي<.*?<\/details>/, ''),
      /I16[\s\S]*black-seed-oil: page \(ar\): says nothing of “نباتي”/,
    ],
    [
      /^page \/products\/damask-rose$/,
      'en',
      swapped,
      /I14[\s\S]*damask-rose: page \(en\): says “Sodium Cocoate” where “Sodium Olivate” follows, in another order/,
    ],
    [
      /^page \/products\/lavender-fields$/,
      'en',
      (text) =>
        text.replace(/(<li><bdi>Linalool<\/bdi>.*?) <small class="a">.*?<\/small>/, '$1').replace(/, Linalool/, ''),
      /I15[\s\S]*lavender-fields: page \(en\): says nothing of “Linalool”/,
    ],
    [
      /^page \/products\/calendula-hand-cream$/,
      'ar',
      (text) => text.replace('"additionalProperty":[', '$&{"name":"خالٍ من المكسرات","value":true},'),
      /I16[\s\S]*calendula-hand-cream: JSON-LD of the page \(ar\): says “خالٍ من المكسرات”, which doesn’t follow/,
    ],
    [
      /^page \/products\/thyme-and-lemon$/,
      'en',
      (text) => text.replace('£65.00 per kg', '£56.00 per kg'),
      /I17[\s\S]*thyme-and-lemon: page \(en\): says “£56.00 per kg” where “£65.00 per kg/,
    ],
    [
      /^page \/products\/sage-and-sidr$/,
      'en',
      (text) =>
        text.replace('<h2>D</h2>', '$&<p>An alcohol-free, <b>hypo-allergenic</b> bar without essential oils.</p>'),
      /I18[\s\S]*sage-and-sidr: page \(en\): says “without essential oils”, which the formula doesn’t show[\s\S]*“hypo-allergenic”, which no formula can show/,
    ],
    [
      /^call \/products\/rosehip-facial-oil\/$/,
      'en',
      (text) => text.replaceAll('£533.33 per litre', '£53.33 per litre'),
      /I17[\s\S]*rosehip-facial-oil: API, 30 ml \(en\): says “£53.33 per litre” where “£533.33 per litre” follows/,
    ],
    [
      /^call \/products\/rosemary-and-nettle\/$/,
      'en',
      (text) => text.replace(', Linalool', ''),
      /I14[\s\S]*rosemary-and-nettle: API \(en\): says nothing of “Linalool”/,
    ],
    [
      /^call \/api\/products\/souk-gift-box\/ingredients\/$/,
      'ar',
      (text) => text.replace('"claims":[', '"claims":["nut",'),
      /I16[\s\S]*souk-gift-box: API, ingredients \(ar\): says “nut”, which doesn’t follow/,
    ],
    [
      /^call \/api\/products\/hammam-ritual-set\/contents\/$/,
      'en',
      (text) => text.replace('Nigella Sativa Seed Oil, ', ''),
      /I14[\s\S]*hammam-ritual-set: API, what is inside \(en\)/,
    ],
    [
      /^page \/blog\/feed.xml$/,
      'ar',
      (text) => text.replace(' of soap', ' of soap, خالية من النخيل، نباتية بالكامل'),
      /I18[\s\S]*A post: feed \(ar\): says “نباتية بالكامل”, which the formula of oat-and-honey doesn’t show/,
    ],
    [
      /^page \/our-principles$/,
      'en',
      (text) => text.replace('A page', 'All of it vegan'),
      /I18[\s\S]*\/our-principles: page \(en\): says “vegan”/,
    ],
  ]
  const lines = linesOf(
    await findings(shop, { lies: lies.map(([address, language, tell]) => [address, language, tell]) }),
  )
  for (const [, , , named] of lies) expect(lines).toMatch(named)
  // What is true may be said: the feed's bar is free from palm.
  expect(lines).not.toContain('النخيل')
})

test('texts and lists that somebody wrote into the database are compared too', async () => {
  const shop = await openShop()
  const { db } = shop.database
  const { session_id } = await readyToPay(shop.client(), { items: [{ slug: 'oat-and-honey' }] })
  expect((await pay(shop, { client: shop.client(), session_id })).paid).toBe(true)
  const idOf = (slug: string) => sql`(select id from products where slug = ${slug})`
  const planted = [
    sql`update products set ingredients = 'Aqua, Sodium Olivate' where slug = 'damask-rose'`,
    sql`update products set description = description || ' Free from nuts.' where slug = 'argan-and-aloe'`,
    // True, so no fault.
    sql`update products set description = description || ' Vegan, and free from nuts.' where slug = 'lavender-fields'`,
    sql`update translations set words = jsonb_set(words, '{description}', to_jsonb('صابون نباتي من الشوفان'::text))
      where kind = 'product' and language = 'ar' and thing = ${idOf('oat-and-honey')}::text`,
    sql`update product_photographs set alt = 'A jar without any fragrance' where product_id = ${idOf('calendula-hand-cream')}`,
    sql`update blog_posts set content = content || '<p>An unscented oil: <a href="/products/rosehip-facial-oil">rosehip</a>.</p>'
      where slug = 'how-to-patch-test'`,
    sql`update mails set text = text || ' Your soap is vegan and costs £1.00 per kg.' where kind = 'order-confirmation'`,
    sql`update orders set full_name = 'Halal Organic' where number is not null`,
    sql`update order_items set product_name = 'Oat & Honey Soap (alcohol-free, vegan)'`,
    sql`update shop_content set value = jsonb_set(value, '{mission}', to_jsonb('Skincare that is cruelty-free'::text))
      where key = 'about'`,
  ]
  for (const statement of planted) await db.execute(statement)
  const lines = linesOf(await findings(shop))
  for (const named of [
    /I14[\s\S]*damask-rose: list in the database: says nothing of “Sodium Cocoate/,
    /I18[\s\S]*argan-and-aloe: description and the like \(en\): says “Free from nuts”, which the formula doesn’t show/,
    /I18[\s\S]*argan-and-aloe: page \(en\): says “Free from nuts”/,
    /I18[\s\S]*oat-and-honey: description and the like \(ar\): says “صابون نباتي”/,
    /I18[\s\S]*calendula-hand-cream: alt text \(en\): says “without any fragrance”/,
    /I18[\s\S]*how-to-patch-test: post \(en\): says “unscented”, which the formula of rosehip-facial-oil/,
    /I18[\s\S]*mail \d+: order-confirmation: says “vegan”, which the formula of oat-and-honey/,
    /I17[\s\S]*mail \d+: order-confirmation: says “£1.00 per kg” where “£65.00 per kg/,
    /I18[\s\S]*SS-100001: packing slip and invoice: says “vegan”/,
    /I18[\s\S]*about: content \(en\): says “cruelty-free”, which no formula can show/,
  ])
    expect(lines).toMatch(named)
  expect(lines).not.toContain('lavender-fields')
  expect(lines).not.toMatch(/SS-100001.*alcohol-free|“Halal”|Organic/)
})

/** A smaller shop, which is read sooner. */
async function shopWith(...slugs: string[]): Promise<TestShop> {
  const shop = await openShop()
  await shop.database.db.execute(sql`update products set published = slug = any (${sql.param(slugs)}::text[])`)
  return shop
}

test('a formula that changed is a fault in each place that still shows the old one', async () => {
  const shop = await shopWith('black-seed-oil', 'sea-kelp-and-mint')
  await shop.database.db.execute(sql`
    update ingredients set source = 'animal', families = '{palm}' where inci = 'Nigella Sativa Seed Oil'`)
  const lines = linesOf(
    await findings(shop, {
      lies: [
        [
          /^call \/api\/products\/black-seed-oil\/ingredients\/$/,
          'both',
          (text) => text.replace('"claims":[', '"claims":["vegan","palm",'),
        ],
      ],
    }),
  )
  expect(lines).toMatch(/I16[\s\S]*black-seed-oil: API, ingredients \(en\): says “palm, vegan”, which doesn’t follow/)
  await shop.database.db.execute(sql`update ingredient_allergens set percent = 99
    where ingredient_id = (select id from ingredients where inci = 'Mentha Viridis Leaf Oil')
      and allergen_id = (select id from ingredients where inci = 'Linalool')`)
  // Its list was written before and lacks what must be named now.
  expect(linesOf(await findings(shop, { pages: false }))).toMatch(
    /I14[\s\S]*sea-kelp-and-mint: list in the database: says nothing of “Linalool”/,
  )
})

test('a product without a formula keeps its typed list and claims nothing; a large shop is read in parts', async () => {
  const shop = await shopWith('damask-rose', 'black-seed-oil', 'oat-and-honey', 'hammam-ritual-set')
  const { db } = shop.database
  await db.execute(sql`delete from formulas where product_id = (select id from products where slug = 'damask-rose')`)
  expect(linesOf(await findings(shop))).toBe('')
  const lie: Lie = [
    /^page \/products\/damask-rose$/,
    'en',
    (text) => text.replace('<h2>I</h2><div>', '$&<details><summary>Vegan</summary></details>'),
  ]
  expect(linesOf(await findings(shop, { lies: [lie] }))).toMatch(/I16[\s\S]*damask-rose/)
  const days: Finding[][] = []
  for (let day = 0; day < 4; day++) {
    days.push(await findings(shop, { most: 1, pages: false }))
    shop.pass(86_400_000)
  }
  expect(new Set(days.map(([first]) => /part \d of 4/.exec(first?.says ?? '')?.[0])).size).toBe(4)
  expect(days.flat().every(({ says, count }) => count === 0 && says.includes('without pages and feeds'))).toBe(true)
})

test('phrases are found in both languages, and everyday words are not', () => {
  const claimed = (text: string) => claimingPhrases(text).map(({ claim }) => claim)
  expect(claimed('Vegan, palm-free and free from nuts; no added fragrance, unscented.')).toEqual([
    'vegan',
    'palm',
    'fragrance',
    'nut',
    'fragrance',
  ])
  expect(claimed('No essential oils. Alcohol-free. Halal. Without any colourants.')).toEqual([
    'halal',
    'essential-oil',
    'alcohol',
    'colourant',
  ])
  expect(claimed('كريم نباتي، خالٍ من المكسّرات، بلا أي عطر، مناسب للحلال')).toEqual([
    'vegan',
    'halal',
    'fragrance',
    'nut',
  ])
  expect(claimed('خالية من زيت النخيل ومن دون كحول، وخالٍ من الزيوت العطريّة')).toEqual([
    'palm',
    'essential-oil',
    'alcohol',
  ])
  expect(claimed('Cruelty-free, paraben-free, 100% natural')).toEqual([null, null, null])
  for (const everyday of [
    'It rinses away without a trace, for free delivery over £30. Not vegan: it has honey. The Vegan Society. Free your nuts.',
    'أساسيات نباتية، تُشطف بلا أثر، زيت نباتي، من دون حساب',
  ])
    expect(claimed(everyday)).toEqual([])
})

test('the two ways to work out a unit price agree', () => {
  for (const net_unit of ['g', 'ml'] as const)
    for (const net_amount of [9, 10, 30, 75, 333, 1000])
      for (const price_pence of [1, 199, 650, 2801, 999_999])
        for (const language of ['en', 'ar'] as const)
          expect(pricePerUnit({ price_pence, net_amount, net_unit }, language)).toBe(
            unitPrice(price_pence, { net_amount, net_unit }, language),
          )
})
