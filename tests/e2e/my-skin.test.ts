import type { Locator, Page } from '@playwright/test'
import { accessibilityProblems } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { addToCart, CARDS, expectThanks, fillCard, goToPayment, payButton, someone } from './testing/shopper.ts'

const KEY = 'sidr-and-sage.my-skin'
const OIL = 'Lavandula Angustifolia Oil'
const CONTAINS = 'Contains lavender oil, which you avoid.'

const notes = (place: Page | Locator) => place.locator('[data-avoided]')
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const chosen = (page: Page) =>
  page.getByRole('region').or(page.locator('section')).filter({ hasText: 'What you avoid' })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

/** Ticks an ingredient on My skin, found by what is typed. */
async function avoid(page: Page, typed: string, name: RegExp | string): Promise<void> {
  await open(page, '/my-skin')
  await page.getByRole('searchbox', { name: 'Find an ingredient' }).fill(typed)
  await page.getByRole('checkbox', { name }).check()
}

test.describe('what is chosen', () => {
  test('marks products on the list, in search results, on the home page, beside other products and in the cart', async ({
    page,
  }) => {
    await avoid(page, 'lavender', /^lavender oil/)
    await open(page, '/products?q=lavender')
    await expect(notes(card(page, 'Lavender Fields Soap'))).toHaveText(CONTAINS)
    await open(page, '/floral-soaps')
    await expect(notes(card(page, 'Lavender Fields Soap'))).toHaveText(CONTAINS)
    await expect(notes(card(page, 'Damask Rose Soap'))).toHaveCount(0)

    await addToCart(page, 'lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(CONTAINS)
    // Near the button, and at the ingredients.
    await expect(page.locator('main [data-avoided]:not(article *)')).toHaveText([CONTAINS, CONTAINS])
    await page.getByRole('link', { name: 'Choose what you avoid' }).click()
    await expect(page).toHaveURL('/my-skin')

    await page.goto('/cart')
    await expect(notes(page.getByRole('listitem').filter({ hasText: 'Lavender Fields Soap' }))).toHaveText(CONTAINS)

    await open(page, '/search')
    await page.getByRole('main').getByRole('searchbox').pressSequentially('lavender')
    await expect(notes(page.getByRole('option', { name: /Lavender Fields Soap/ }))).toHaveText(CONTAINS)

    await open(page, '/my-skin')
    await page.getByRole('checkbox', { name: /^Anything from an animal/ }).check()
    await page.getByRole('checkbox', { name: /^Fragrance/ }).check()
    await open(page, '/')
    await expect(notes(page.getByRole('main')).first()).toHaveText(/^Contains .+ avoid\.$/)
    await open(page, '/products/hedgerow-gift-box')
    // Three are named, and the others counted.
    await expect(notes(page.getByRole('main')).first()).toHaveText(/^Contains [^,]+, [^,]+, [^,]+ and \d+ more that/)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('is removed one by one and as a whole, with the focus kept, by keyboard alone', async ({ page }) => {
    await open(page, '/my-skin')
    await page.getByRole('checkbox', { name: /^Nuts/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('searchbox', { name: 'Find an ingredient' }).focus()
    await page.keyboard.type(OIL.toLowerCase())
    await expect(page.getByRole('status').filter({ hasText: '1 ingredient' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(chosen(page).getByRole('button')).toHaveText(['Nuts', 'lavender oil', 'Clear all'])
    await page.getByRole('button', { name: 'Remove: Nuts' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'What you avoid' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: /^Nuts/ })).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Remove: lavender oil' })).toBeFocused()
    await page.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(page.getByText('Nothing yet.')).toBeVisible()
    expect(await stored(page)).toBeNull()
    await open(page, '/products/lavender-fields')
    await expect(page.getByRole('link', { name: 'Choose what you avoid' })).toBeVisible()
    await expect(notes(page)).toHaveCount(0)
  })

  test('is in Arabic for those who choose in Arabic, and has INCI names in the other language', async ({ page }) => {
    await open(page, '/ar/my-skin')
    await page.getByRole('searchbox', { name: 'ابحثوا عن مكوّن' }).fill('زيت اللافندر')
    await page.getByRole('checkbox').last().check()
    expect(JSON.parse((await stored(page)) ?? '')).toMatchObject({ avoided: [{ inci: OIL }] })
    await open(page, '/ar/products/lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(/^فيه ما تتجنبونه: زيت .+\.$/)
    await open(page, '/products/lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(`Contains ${OIL}, which you avoid.`)
    // Opening My skin in English adds the English names.
    await open(page, '/my-skin')
    await expect(page.getByRole('button', { name: 'Remove: lavender oil' })).toBeVisible()
    await open(page, '/products/lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(CONTAINS)
    await open(page, '/ar/products/lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(/^فيه ما تتجنبونه: زيت/)
  })

  test('reaches other tabs at once', async ({ page, context }) => {
    await open(page, '/products/lavender-fields')
    const other = await context.newPage()
    await avoid(other, 'lavender', /^lavender oil/)
    await expect(notes(page.getByRole('main')).first()).toHaveText(CONTAINS)
    await other.getByRole('button', { name: 'Clear all' }).click()
    await expect(notes(page)).toHaveCount(0)
  })

  test('an allergen stands for the oils that contain it', async ({ page, shop }) => {
    const { results } = await shop.client().catalogue.dictionary({})
    const linalool = results.find(({ inci }) => inci === 'Linalool')?.id ?? 0
    const { results: products } = await shop.client().catalogue.products({ page_size: 100 })
    const oils = results.filter(({ allergen_ids }) => allergen_ids.includes(linalool))
    const hidden = products.find(
      ({ ingredient_ids: ids }) => !ids.includes(linalool) && oils.some(({ id }) => ids.includes(id)),
    )
    await avoid(page, 'linalool', /^linalool/i)
    const { avoided } = JSON.parse((await stored(page)) ?? '') as { avoided: { id: number }[] }
    expect(avoided.map(({ id }) => id).sort()).toEqual([linalool, ...oils.map(({ id }) => id)].sort())
    if (!hidden) return
    await open(page, `/products/${hidden.slug}`)
    await expect(notes(page.getByRole('main')).first()).toHaveText(/\(has linalool\)/i)
  })
})

test('What can’t be judged says so: ingredients that are new, or not in the dictionary', async ({ page, shop }) => {
  await avoid(page, 'lavender', /^lavender oil/)
  const { ingredient_ids } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  await page.evaluate(
    ([key, id]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '')
      kept.known = kept.known.filter((known: number) => known !== id)
      localStorage.setItem(key, JSON.stringify(kept))
    },
    [KEY, ingredient_ids[0] ?? 0] as const,
  )
  await open(page, '/products/damask-rose')
  const note = notes(page.getByRole('main')).first()
  await expect(note).toHaveText('Has ingredients that are new since you chose: check the list.')
  // Opening My skin brings it up to date.
  await open(page, '/my-skin')
  await expect(page.getByRole('button', { name: 'Remove: lavender oil' })).toBeVisible()
  await open(page, '/floral-soaps')
  await expect(notes(card(page, 'Lavender Fields Soap'))).toHaveText(CONTAINS)
  await expect(notes(card(page, 'Damask Rose Soap'))).toHaveCount(0)
})

for (const value of [
  '{',
  'null',
  '[]',
  '"lavender"',
  '{"chosen":[1]}',
  '{"chosen":[1],"groups":["x"],"avoided":[],"known":[],"unsure":[]}',
])
  test(`A store with ${value} breaks no page, and can be chosen anew`, async ({ page }) => {
    await page.addInitScript(
      ([key, broken]) => {
        if (!sessionStorage.getItem('broken')) localStorage.setItem(key, broken)
        sessionStorage.setItem('broken', 'yes')
      },
      [KEY, value] as const,
    )
    await open(page, '/products/lavender-fields')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await avoid(page, 'lavender', /^lavender oil/)
    await open(page, '/products/lavender-fields')
    await expect(notes(page.getByRole('main')).first()).toHaveText(CONTAINS)
  })

for (const [how, script] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () =>
      Object.assign(Storage.prototype, {
        setItem() {
          throw new DOMException('', 'QuotaExceededError')
        },
      }),
  ],
] as const)
  test(`A store that is ${how} keeps the choice until the page is left, and says so`, async ({ page, noise }) => {
    // React Router, when the page is left.
    noise.expect(/Failed to save scroll positions in sessionStorage/)
    await page.addInitScript(script)
    await avoid(page, 'lavender', /^lavender oil/)
    await expect(page.getByRole('alert').filter({ hasText: 'Your browser keeps nothing' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Soaps' }).click()
    await page.getByRole('navigation', { name: 'Filter products' }).getByRole('link', { name: 'Floral Soaps' }).click()
    await expect(notes(card(page, 'Lavender Fields Soap'))).toHaveText(CONTAINS)
    await open(page, '/floral-soaps')
    await expect(card(page, 'Lavender Fields Soap')).toBeVisible()
    await expect(notes(page)).toHaveCount(0)
  })

test('A whole purchase sends nothing of it: no address, header or body has what is stored', async ({
  page,
  context,
}) => {
  const sent: Promise<string>[] = []
  context.on('request', (request) => {
    sent.push(
      request
        .allHeaders()
        .catch(() => request.headers())
        .then((headers) => [request.url(), JSON.stringify(headers), request.postData() ?? ''].join('\n')),
    )
  })
  await avoid(page, 'lavender', /^lavender oil/)
  await page.getByRole('searchbox', { name: 'Find an ingredient' }).fill('linalool')
  await page.getByRole('checkbox', { name: /^linalool/i }).check()
  await page.getByRole('checkbox', { name: /^Colourants/ }).check()
  const text = (await stored(page)) ?? ''
  const kept = JSON.parse(text) as Record<string, { id: number; inci: string; names: Record<string, string> }[]>
  const words = kept.avoided?.flatMap(({ inci, names }) => [inci, ...Object.values(names)]) ?? []
  expect(words.length).toBeGreaterThan(10)

  const home = page.getByRole('link', { name: 'Sidr & Sage, home' })
  await home.click()
  await expect(page).toHaveURL('/')
  await open(page, '/products?category__slug=soap')
  await page.locator('summary', { hasText: 'Filter' }).click()
  await page.getByRole('button', { name: 'Show products' }).click()
  await addToCart(page, 'lavender-fields')
  await expect(notes(page.getByRole('main')).first()).toHaveText(/^Contains .*lavender oil/)
  const anna = someone()
  await open(page, '/cart')
  await expect(notes(page.getByRole('main')).first()).toBeVisible()
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await stored(page)).toBe(text)

  const lines = (await Promise.all(sent)).map((line) => decoded(line))
  expect(lines.length).toBeGreaterThan(60)
  expect(lines.some((line) => line.includes('anna'))).toBe(true)
  const secrets = [
    ...words.map((word) => new RegExp(`(?<!\\w)${RegExp.escape(word.toLowerCase())}(?!\\w)`)),
    /(?<!\w)colourant(?!\w)/,
    new RegExp(RegExp.escape(KEY)),
    ...['chosen', 'known'].map((field) => new RegExp(RegExp.escape(String(kept[field])).replaceAll(',', '\\D{1,3}'))),
  ]
  const told = lines.flatMap((line) => secrets.filter((secret) => secret.test(line)).map(String))
  expect(told).toEqual([])
})

for (const language of ['', '/ar'])
  for (const width of [1440, 390, 320])
    test(`The page ${language || '/en'} has no accessibility problem and no overflow at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${language}/my-skin`)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([await accessibilityProblems(page), await overflow()]).toEqual([[], 0])
      for (const place of [0, 1, 6, 8]) await page.getByRole('main').getByRole('checkbox').nth(place).check()
      await page.mouse.move(0, 0)
      expect([await accessibilityProblems(page), await overflow()]).toEqual([[], 0])
      await page.goto(`${language}/products/hedgerow-gift-box`)
      await expect(notes(page.getByRole('main')).first()).toBeVisible()
      expect([await accessibilityProblems(page), await overflow()]).toEqual([[], 0])
    })

/** The text of a request as somebody who looks for words reads it. */
function decoded(line: string): string {
  try {
    return decodeURIComponent(line.replaceAll('+', ' ')).toLowerCase()
  } catch {
    return line.toLowerCase()
  }
}
