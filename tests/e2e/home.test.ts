import type { Page } from '@playwright/test'
import { officeClient } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { newName } from './testing/shopper.ts'
import { withStoppedClock } from './testing/stopped-clock.ts'

// Other tests buy, which changes the best sellers.
test.use({ shopOf: 'home' })

test('The hero shows the next of six photographs every ten seconds, and stops on request', async ({ page }) => {
  await withStoppedClock(page, async () => {
    const hero = page.getByRole('region', { name: 'Welcome' })
    const shown = () =>
      hero.locator('[data-shown]').evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element))
    const first = await shown()
    for (const turn of [1, 2, 3, 4, 5, 6]) {
      await page.clock.runFor(10_000)
      expect(await shown()).toBe((first + turn) % 6)
    }
    await hero.getByRole('button', { name: 'Pause the photographs' }).click()
    await page.clock.runFor(30_000)
    expect(await shown()).toBe(first)
    await hero.getByRole('link', { name: 'Learn More' }).click()
    await expect(page).toHaveURL('/about-us')
  })
})

test('Testimonials advance every five seconds, pause on hover, and follow their controls', async ({ page }) => {
  await withStoppedClock(page, async () => {
    const dots = page.getByRole('button', { name: /^Show testimonials \d/ })
    await dots.first().scrollIntoViewIfNeeded()
    await page.mouse.move(2, 2)
    const count = await dots.count()
    expect(count).toBeGreaterThan(1)
    const first = await dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
    const dot = (index: number) => dots.nth((index + count) % count)
    await page.clock.runFor(5_000)
    await expect(dot(first + 1)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('group', { name: 'Testimonials' }).hover()
    await page.clock.runFor(20_000)
    await expect(dot(first + 1)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Previous testimonials' }).click()
    await expect(dot(first)).toHaveAttribute('aria-current', 'true')
    await dot(first + 1).click()
    await expect(dot(first + 1)).toHaveAttribute('aria-current', 'true')
  })
})

test('Questions can be searched and open their answers', async ({ page }) => {
  await open(page, '/')
  const questions = page.getByRole('region', { name: 'Questions, answered' })
  await expect(questions.getByRole('group')).toHaveCount(6)
  await questions.getByLabel('Search the questions').fill('SENSITIVE skin')
  await expect(questions.getByRole('group')).toHaveCount(1)
  await questions.getByText('Which of your products suits sensitive skin?').click()
  await expect(questions.getByText('Try a little on the inside of your arm')).toBeVisible()
  await questions.getByLabel('Search the questions').fill('helicopter')
  await expect(questions.getByRole('status')).toHaveText('No results found')
})

test('The newsletter form of the home page emails a link that puts the address on the list', async ({ page, shop }) => {
  const email = `${newName()}@example.com`
  const staff = await officeClient(shop)
  const state = async () => (await staff.staffPeople.subscribers({ search: email })).results.map((found) => found.state)
  await open(page, '/')
  // One form, not two in a row.
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(1)
  const block = page.getByRole('region', { name: 'Be the first to smell it' })
  const subscribe = block.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(block.getByText('Email is required.')).toBeVisible()
  await expect(block.getByLabel('Your email')).toBeFocused()
  await block.getByLabel('Your email').fill('anna@example')
  await subscribe.click()
  await expect(block.getByText('Enter a valid email address.')).toBeVisible()
  await block.getByLabel('Your email').fill(email)
  await subscribe.click()
  await expect(block.getByText('Thank you for subscribing!')).toBeVisible()
  await expect(block.getByText('Check your inbox to confirm.')).toBeVisible()
  await expect(block.getByLabel('Your email')).toHaveValue('')
  expect(await state()).toEqual(['pending'])

  const [mail] = await shop.mailsTo(email)
  await open(page, linkIn(mail, '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(page.getByText('You are on the list. Thank you.')).toBeVisible()
  expect(await state()).toEqual(['confirmed'])
})

test('Best sellers are right below the hero: one is added with one press, a size of another is chosen there', {
  tag: '@journey',
}, async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/')
    const row = page.getByRole('region', { name: 'Best sellers' })
    await expect(row.getByRole('article')).toHaveCount(6)
    await expect(row.getByText('£', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).nth(0)).toHaveText('Best sellers')
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Shop by type')
    await expect(page.getByRole('region', { name: 'Shop by type' }).getByRole('link')).toHaveText([
      'Soaps',
      'Creams',
      'Oils',
      'Gift Sets',
    ])
    await row
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
    const choose = row.getByRole('button', { name: 'Choose size: Shea & Rose Face Cream' })
    await choose.scrollIntoViewIfNeeded()
    await choose.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^60 ml/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(choose).toBeFocused()
  }
  await open(page, '/cart')
  await expect(page.getByLabel('Quantity of Shea & Rose Face Cream, 60 ml')).toHaveValue('2')
})

test("The footer's newsletter emails a link that subscribes; the link in a second email unsubscribes", async ({
  page,
  shop,
}) => {
  const email = `${newName()}@example.com`
  await open(page, '/returns')
  const footer = page.getByRole('region', { name: 'Letters from the workshop' })
  await subscribe(page, 'no address')
  await expect(footer.getByText('Enter a valid email address.')).toBeVisible()
  await subscribe(page, email)
  await expect(footer.getByText('Thank you for subscribing to our natural journey!')).toBeVisible()

  const [mail] = await shop.mailsTo(email)
  await open(page, linkIn(mail, '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible()

  async function subscribe(on: Page, address: string) {
    await on.getByRole('contentinfo').getByLabel('Email address').fill(address)
    await on.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  }
})
