import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'

const PHONE = { width: 390, height: 844 }
const KINDS = { soap: 'damask-rose', cream: 'frankincense-night-cream', 'gift set': 'hedgerow-gift-box' }

const button = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })

for (const [kind, slug] of Object.entries(KINDS))
  test(`On a phone, the button of a ${kind} is in the first screen`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, `/products/${slug}`)
    const box = await boxOf(button(page))
    expect(box.y).toBeLessThanOrEqual(700)
    expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })

test('On a phone, a bar with price and button follows once the button has scrolled away, and stops above the footer', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/products/frankincense-night-cream')
  const inBar = page.getByRole('button', { name: 'Add to Cart: Frankincense Night Cream', exact: true })
  // Hidden, it is in no list of buttons, so a screen reader doesn't find it.
  await expect(inBar).toHaveCount(0)
  await page.getByLabel('Size', { exact: true }).selectOption({ label: '60 ml, £28.00' })
  await page.getByRole('heading', { name: 'Precautions' }).scrollIntoViewIfNeeded()
  await expect(inBar).toBeInViewport()
  const bar = page.locator('[data-shown]')
  await expect(bar).toHaveText('Frankincense Night Cream60 ml, £28.00Add to Cart')
  await inBar.click()
  await expect(bar).toHaveText('Frankincense Night Cream60 ml, £28.00View cart')
  await expect(bar.getByRole('link', { name: 'View cart' })).toBeFocused()
  // The notice is above the bar.
  const notice = page.getByRole('status').filter({ hasText: 'Added to cart (guest)!' })
  const onward = await boxOf(notice.getByRole('link', { name: 'Checkout' }))
  expect(onward.y + onward.height).toBeLessThanOrEqual((await boxOf(bar)).y)
  const added = await page.evaluate(() => Object.values({ ...localStorage }).join())
  expect(added).toContain('60 ml')

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const footer = await boxOf(page.getByRole('contentinfo'))
  await expect.poll(async () => (await boxOf(bar)).y + (await boxOf(bar)).height).toBeLessThanOrEqual(footer.y + 1)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(inBar).toHaveCount(0)
})

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1440, height: 900 },
])
  test(`A press on Add to Cart moves nothing at ${viewport.width} px, and its notice leads to the cart and the checkout`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await open(page, '/products/damask-rose')
    const place = () =>
      page
        .getByRole('heading', { name: 'Description' })
        .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
    const before = await place()
    await button(page).click()
    const notice = page.getByRole('status').filter({ hasText: 'Added to cart (guest)!' })
    for (const name of ['View cart', 'Checkout'])
      await expect(notice.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    expect(await place()).toBe(before)
  })

test('A product page is as long at its end as at its beginning, at every width', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() =>
    localStorage.setItem('sidr-and-sage.recently-seen', '["argan-hair-and-body-oil", "oat-and-honey"]'),
  )
  const length = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (const width of [390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/products/lavender-fields')
    await page.evaluate(() => document.fonts.ready)
    const before = await length()
    // The footer of a phone is longer than the window.
    await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    const seen = page.getByRole('region', { name: 'Recently seen' })
    await expect(seen.getByText('Oat & Honey Soap')).toBeVisible()
    // In one line.
    expect((await boxOf(seen.getByText(/^From £15\.00$/))).height, `${width} px`).toBeLessThan(30)
    expect(await length(), `${width} px`).toBe(before)
  }
})

test('From 700 px there are two columns and no bar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/products/damask-rose')
  const photograph = await boxOf(page.getByRole('group', { name: /^Photographs of/ }))
  const name = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(name.x).toBeGreaterThan(photograph.x + photograph.width)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await expect(button(page)).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add to Cart: Damask Rose Soap', exact: true })).toHaveCount(0)
})

test('Under the button, delivery and returns have a line each; the unit price is per kilogram or litre', async ({
  page,
  shop,
}) => {
  const [option] = (await shop.client().about.shop({})).shipping_options.filter(({ country }) => country === 'GB')
  await open(page, '/products/damask-rose')
  const { y, height } = await boxOf(button(page))
  const delivery = page.getByRole('link', {
    name: `Free UK delivery over £${Number(option?.free_shipping_threshold)}, ${option?.estimated_delivery}`,
  })
  const returns = page.getByRole('link', { name: 'Return unopened items within 30 days' })
  // Above the two is the wishlist's button, and between them are the promised days, in one line or two.
  for (const [line, below] of [
    [delivery, 92],
    [returns, 182],
  ] as const) {
    const box = await boxOf(line)
    expect(box.y).toBeGreaterThan(y + height)
    expect(box.y).toBeLessThan(y + height + below)
    expect(box.height).toBeLessThan(40)
  }
  await expect(page.getByText('£85.00 per kg').first()).toBeVisible()
  await open(page, '/products/frankincense-night-cream')
  await expect(page.getByText('£566.67 per litre').first()).toBeVisible()
  await page.getByLabel('Size', { exact: true }).selectOption({ label: '60 ml, £28.00' })
  await expect(page.getByText('£466.67 per litre').first()).toBeVisible()
  // Cards show it too.
  await open(page, '/creams')
  await expect(page.getByText('£566.67 per litre').first()).toBeVisible()
})

test('A gift set shows what is inside with pictures and links, folds the ingredients, and names the allergens once', async ({
  page,
}) => {
  await open(page, '/products/hedgerow-gift-box')
  const inside = page.locator('section', { has: page.getByRole('heading', { name: 'What’s inside' }) })
  await expect(inside.getByRole('listitem')).toHaveText([
    'Lavender Fields Soap100 g',
    'Rosemary & Nettle Soap100 g',
    'Oat & Honey Soap100 g',
    'Calendula Hand Cream75 ml',
    'Rosehip Facial Oil30 ml',
  ])
  await expect(inside.locator('picture')).toHaveCount(5)
  const list = page.getByRole('listitem').filter({ hasText: /^Urtica Dioica Leaf Powder — nettle leaf powder/ })
  await expect(list).toBeHidden()
  await page.locator('summary', { hasText: 'Rosemary & Nettle Soap' }).click()
  await expect(list).toBeVisible()
  await expect(page.getByText(/^Fragrance allergens: /)).toHaveText(
    'Fragrance allergens: Benzyl Alcohol, Citral, Citronellol, Geraniol, Limonene, Linalool.',
  )
  // The English page has the Arabic name and no Arabic paragraph.
  await expect(page.locator('main [lang="ar"]')).toHaveCount(1)
  await inside.getByRole('link', { name: 'Calendula Hand Cream' }).click()
  await expect(page).toHaveURL(/\/products\/calendula-hand-cream$/)
})

test.describe('zoom', () => {
  const large = (page: Page) => page.getByRole('dialog', { name: 'Damask Rose Soap, large photograph' })
  const view = (page: Page) => large(page).getByRole('group')
  const place = (page: Page) => view(page).evaluate((element) => [element.scrollLeft, element.scrollTop])

  test('shows the photograph at twice its size with its own pixels, and moves by mouse and arrow keys', async ({
    page,
  }) => {
    await open(page, '/products/damask-rose')
    const { width } = await boxOf(page.getByRole('group', { name: /^Photographs of/ }))
    const zoom = page.getByRole('button', { name: 'Zoom' })
    await zoom.focus()
    await page.keyboard.press('Enter')
    const photograph = view(page).locator('picture img')
    expect((await boxOf(photograph)).width).toBeGreaterThanOrEqual(2 * width - 1)
    // Not its own natural width, which the browser computes for the screen.
    const pixels = () =>
      photograph.evaluate(async ({ currentSrc }: HTMLImageElement) => {
        const image = new Image()
        image.src = currentSrc
        await image.decode().catch(() => undefined)
        return image.naturalWidth
      })
    await expect.poll(pixels).toBe(1200)

    // It begins in the middle.
    await expect.poll(async () => Math.min(...(await place(page)))).toBeGreaterThan(0)
    const [x = 0, y = 0] = await place(page)
    await view(page).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await place(page)).toEqual([x + 80, y + 80])
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowUp')
    expect(await place(page)).toEqual([x, y])
    // Without Shift they show the next photograph and the one before, each from its middle.
    for (const [key, shown] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator(`[aria-label="Show photograph ${shown}"]`)).toHaveAttribute('aria-current', 'true')
      await expect(view(page)).toBeFocused()
    }
    await expect.poll(() => place(page)).toEqual([x, y])

    const box = await boxOf(view(page))
    const [middle, half] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(middle, half)
    await page.mouse.down()
    await page.mouse.move(middle - 50, half - 30, { steps: 5 })
    await page.mouse.up()
    expect(await place(page)).toEqual([x + 50, y + 30])
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
    await expect(zoom).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('moves by finger', async ({ page, context }) => {
      await open(page, '/products/damask-rose')
      await page.getByRole('button', { name: 'Zoom' }).tap()
      const photograph = await boxOf(view(page).locator('picture img'))
      expect(photograph.width).toBeGreaterThanOrEqual(2 * 350)
      await expect.poll(async () => (await place(page))[0]).toBeGreaterThan(100)
      const [before = 0] = await place(page)
      const fingers = await context.newCDPSession(page)
      await fingers.send('Input.synthesizeScrollGesture', { x: 190, y: 400, xDistance: -90, yDistance: 0 })
      await expect.poll(async () => (await place(page))[0]).toBeGreaterThan(before + 50)
    })
  })
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} has no box.`)
  return box
}
