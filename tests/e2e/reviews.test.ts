import type { Language } from '#words/languages.ts'
import { pathIn } from '#words/languages.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient, placeOrders } from './testing/back-office.ts'
import { expect, hydrated, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { tabTo } from './testing/keyboard.ts'
import { atWidth, fromMenu, openOffice, save } from './testing/office.ts'
import type { RunningShop } from './testing/running-shop.ts'
import { WIDTHS } from './testing/widths.ts'

const DAYS = 15
test.use({ shopOf: 'reviews', signingIn: true, settings: { CLOCK_STEP: String(DAYS * 24 * 60) } })
// They share one shop, whose clock goes on.
test.describe.configure({ mode: 'serial' })

const PRODUCT = '/products/damask-rose'

interface Invited {
  email: string
  link: string
}

/** Delivers orders of new customers, lets their fortnight pass, and returns them with the links of their mails. */
async function invite(shop: Shop, running: RunningShop, languages: Language[]): Promise<Invited[]> {
  const emails: string[] = []
  for (const language of languages) {
    const { email, orders, office } = await placeOrders(shop, { language })
    const [id = ''] = orders.map((order) => order.id)
    const version = async () => (await office.staffOrders.read({ id })).version
    await office.staffOrders.dispatch({ id, version: await version(), carrier: 'Royal Mail' })
    await office.staffOrders.move({ id, version: await version(), to: 'delivered' })
    emails.push(email)
  }
  running.advanceClock()
  await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).ok).toBe(true)
  await shop.minute()
  const invited: Invited[] = []
  for (const [at, email] of emails.entries()) {
    const asks = languages[at] === 'ar' ? /ما رأيكم/ : /How do you find/
    const mails = await shop.mailsTo(email, asks)
    expect(mails).toHaveLength(1)
    invited.push({ email, link: linkIn(mails[0], pathIn(languages[at] ?? 'en', '/reviews/write')) })
  }
  return invited
}

for (const viewport of WIDTHS)
  test(`A customer reviews from the mail, the owner looks and publishes, and everybody reads it, ${viewport.width} px`, async ({
    page,
    shop,
    running,
    noise,
  }) => {
    noise.expect(/^409 POST \/api\/reviews\//)
    const narrow = viewport.width < 600
    // Shoppers' pages at all widths, once.
    const lookAll = narrow ? lookAtWidths : look
    const [{ email, link } = { email: '', link: '' }] = await invite(shop, running, ['en'])
    await page.setViewportSize(viewport)
    // From the mail, and on a phone from the order's page.
    if (narrow) {
      await open(page, linkIn((await shop.mailsTo(email, /^Your order/))[0], '/orders/view'))
      await page.getByRole('link', { name: 'Write a Review' }).click()
      await expect(page).toHaveURL(/\/reviews\/write#./)
      await hydrated(page)
    } else await open(page, link)
    await expect(page.getByRole('heading', { level: 2, name: 'Damask Rose Soap' })).toBeVisible()
    await lookAll(page)
    // By the keyboard alone.
    const send = page.getByRole('button', { name: 'Send review' })
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please choose one to five stars.')).toBeVisible()
    await look(page)
    // The refusal has put the focus on the stars.
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    const words = `Soft on the hands, seen at ${viewport.width} pixels.`
    await page.getByRole('textbox', { name: 'Your words' }).fill(words)
    await page.getByRole('checkbox', { name: 'Show my name as Anna H.' }).check()
    await page.getByLabel('Photographs').setInputFiles('docs/product.png')
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Somebody reads your review' })).toBeVisible()
    await lookAll(page)
    await page.reload()
    await expect(page.getByText('You have reviewed this. Somebody reads it before we publish it.')).toBeVisible()
    // Held until somebody has looked.
    await page.goto(PRODUCT)
    await expect(page.getByText(words)).toBeHidden()

    await openOffice(page, '/')
    await fromMenu(page, 'Reviews')
    await look(page)
    if (!narrow) {
      await atWidth(page, 768)
      await expect(page.getByText('Damask Rose Soap').first()).toBeVisible()
      await look(page)
      await page.setViewportSize(viewport)
    }
    await page.getByText('Damask Rose Soap').first().click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Photograph 1 of this review' })).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Refuse…' }).click()
    await expect(page.getByRole('radio', { name: 'It isn’t about this product' })).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The review is published.')).toBeVisible()
    // The page has the new version.
    await expect(page.getByRole('button', { name: 'Take down…' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('It cures eczema.')
    await expect(page.getByText(/Only a medicine may claim this/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you, Anna.')
    await page.getByRole('button', { name: 'Save reply' }).click()
    await expect(page.getByText('The reply is saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save reply' })).toBeDisabled()
    await page
      .getByRole('switch', { name: 'The writer got something for this review' })
      .or(page.getByRole('checkbox', { name: 'The writer got something for this review' }))
      .click()
    await expect(page.getByText('The review now says that the writer got something for it.')).toBeVisible()

    // At once, although the page was in the cache.
    await open(page, PRODUCT)
    const review = page.getByRole('listitem').filter({ hasText: words })
    await expect(review).toContainText('Anna H.')
    await expect(review).toContainText('4 of 5 stars')
    await expect(review).toContainText('The writer got something from us for this review.')
    await expect(review).toContainText('Thank you, Anna.')
    // Search engines get no average either while there are fewer than three.
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const product = data.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product')
    expect(product.review.length).toBeLessThan(3)
    expect(product).not.toHaveProperty('aggregateRating')
    await expect(review.getByRole('img', { name: 'Photograph by Anna H.' })).toBeVisible()
    await lookAll(page)
    await review.getByRole('link', { name: 'Report the review by Anna H.' }).click()
    await page.getByRole('button', { name: 'Report this review' }).click()
    await expect(page.getByText('Somebody will look at this review again.')).toBeVisible()
    await lookAll(page)
    await page.goto('/admin/reviews')
    await expect(page.getByText('Reported').first()).toBeVisible()
    await page.getByText('Damask Rose Soap').first().click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('The review stays as it is.')).toBeVisible()
    await page.getByRole('button', { name: 'Take down…' }).click()
    await page.getByRole('radio', { name: 'It has somebody’s personal data' }).check()
    await page.getByRole('button', { name: 'Take down', exact: true }).click()
    await expect(page.getByText('Refused: It has somebody’s personal data.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The review is published.')).toBeVisible()
    await page.goto('/admin/reviews')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export reviews (CSV)' }).click()
    expect((await download).suggestedFilename()).toBe('reviews.csv')
  })

test('Readers filter, sort and page by links, in both languages, and search engines get the same average', async ({
  page,
  shop,
  running,
}) => {
  test.setTimeout(120_000)
  const invited = await invite(shop, running, ['en', 'ar', 'en'])
  const { reviews } = shop.client()
  const office = await officeClient(shop)
  for (const [at, { link }] of invited.entries()) {
    const token = new URL(link).hash.slice(1)
    const [line] = (await reviews.open({ token })).lines
    const words = at === 1 ? 'رائحته جميلة جداً.' : 'Too strong for me.'
    const client = shop.client(undefined, at === 1 ? 'ar' : 'en').reviews
    const { id } = await client.write({ token, line: line?.line ?? 0, stars: at === 1 ? 5 : 1, words })
    const { version } = await office.staffReviews.read({ id })
    await office.staffReviews.publish({ id, version })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, PRODUCT)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = data.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product')
  const shown = await page.getByText(/of 5 stars, from \d+ reviews/).textContent()
  expect(shown).toBe(
    `${product.aggregateRating.ratingValue} of 5 stars, from ${product.aggregateRating.reviewCount} reviews`,
  )
  await expect(page.getByText('In the original Arabic')).toBeVisible()
  await page.getByRole('link', { name: /^1 star / }).click()
  await expect(page).toHaveURL(/stars=1/)
  await expect(page.getByText('Too strong for me.').first()).toBeVisible()
  await expect(page.getByText('رائحته')).toHaveCount(0)
  await page.getByRole('link', { name: /^All / }).click()
  await page.getByRole('link', { name: 'Lowest' }).click()
  await expect(page).toHaveURL(/sort=lowest/)
  await expect(page.getByRole('link', { name: 'Lowest' })).toHaveAttribute('aria-current', 'true')
  await lookAtWidths(page)
  await open(page, `/ar${PRODUCT}`)
  await expect(page.getByRole('heading', { name: 'التقييمات' })).toBeVisible()
  await expect(page.getByText('بالنص الأصلي: الإنجليزية').first()).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'كيف نتحقق من التقييمات' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'كيف نتحقق من التقييمات' })).toBeVisible()
  await look(page)
})

for (const viewport of WIDTHS)
  test(`Reviews take the place of the examples on the home page, and leave it again, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openOffice(page, '/home-page')
    const reviewsInstead = page
      .getByRole('switch', { name: 'Show customers’ reviews instead' })
      .or(page.getByRole('checkbox', { name: 'Show customers’ reviews instead' }))
    await reviewsInstead.check()
    await save(page)
    await open(page, '/')
    await expect(page.getByText('Too strong for me.').first()).toBeAttached()
    await expect(page.getByText('Examples, written for this demo shop.')).toHaveCount(0)
    await page.goto('/admin/home-page')
    await reviewsInstead.uncheck()
    await save(page)
    await open(page, '/')
    await expect(page.getByText('Examples, written for this demo shop.')).toBeAttached()
  })

test('A link that is forged or late says so, and the mail’s last link stops the mails', async ({
  page,
  shop,
  running,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/reviews\//)
  const [{ link } = { link: '' }] = await invite(shop, running, ['ar'])
  await open(page, '/reviews/write')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await open(page, '/')
  await open(page, `/reviews/write#${'x'.repeat(43)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This link isn’t one of ours' })).toBeVisible()
  await look(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, link)
  await expect(page.getByRole('button', { name: 'إرسال التقييم' })).toBeVisible()
  await look(page)
  await open(page, link.replace('/write', '/stop'))
  await page.getByRole('button', { name: 'لا تطلبوا مني تقييمات بعد الآن' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'لن نطلب منكم تقييمات' })).toBeVisible()
  await look(page)
  for (let days = 0; days < 90; days += DAYS) {
    running.advanceClock()
    // Signals that a process hasn't taken yet count as one.
    await page.request.get('/healthz')
  }
  await open(page, '/')
  await open(page, link)
  await expect(page.getByRole('alert').filter({ hasText: 'انتهت صلاحية هذا الرابط' })).toBeVisible()
})
