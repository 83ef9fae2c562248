import type { Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'

/** Signs in with a wrong password, and returns what the page says. */
async function wrongPassword(page: Page, words: { username: string; password: string; logIn: string }) {
  await page.getByLabel(words.username).fill('nobody-at-all')
  await page.getByLabel(words.password, { exact: true }).fill('is-it-this-one')
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  return page.getByRole('alert')
}

const ENGLISH = { username: 'Username', password: 'Password', logIn: 'Log In' }
const ARABIC = { username: 'اسم المستخدم', password: 'كلمة المرور', logIn: 'تسجيل الدخول' }

test.describe('A browser in Arabic', () => {
  test.use({ locale: 'ar-AE' })
  test('gets the server’s messages in English on an English page', async ({ page, noise }) => {
    noise.expect(/^400 POST \/api-token-auth\//)
    await open(page, '/login')
    await expect(await wrongPassword(page, ENGLISH)).toHaveText('Login failed. Check credentials.')
  })

  test('gets the server’s messages in English in the back office', async ({ page, noise }) => {
    noise.expect(/^400 POST \/api-token-auth\//)
    await page.goto('/admin/login')
    await page.getByLabel('Username').fill('nobody-at-all')
    await page.getByRole('textbox', { name: 'Password' }).fill('is-it-this-one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Login failed. Check credentials.').first()).toBeVisible()
  })
})

test('A browser in English gets the server’s messages in Arabic on an Arabic page', async ({ page, noise }) => {
  noise.expect(/^400 POST \/api-token-auth\//)
  await open(page, '/ar/login')
  await expect(await wrongPassword(page, ARABIC)).toHaveText('تعذر تسجيل الدخول. تحققوا من اسم المستخدم وكلمة المرور.')
})

test('The metrics count pages and responses of the API by language', async ({ page, shop }) => {
  const counted = async (from: string, language: string) => {
    const text = await (await fetch(`${shop.origin}/metrics`)).text()
    return Number(new RegExp(`shop_pages_total\\{from="${from}",language="${language}"\\} (\\d+)`).exec(text)?.[1])
  }
  const before = [await counted('cached', 'en'), await counted('rendered', 'ar')]
  // A page that no other test of this shop has opened.
  await open(page, `/ar/blog?search=${Date.now()}`)
  expect(await counted('rendered', 'ar')).toBeGreaterThan(before[1] ?? 0)
  for (let times = 0; times < 3; times++) await fetch(`${shop.origin}/our-principles`)
  expect(await counted('cached', 'en')).toBeGreaterThan(before[0] ?? 0)
  const cached = await counted('cached', 'ar')
  for (let times = 0; times < 3; times++)
    await fetch(`${shop.origin}/api/ranges/`, { headers: { 'accept-language': 'ar' } })
  expect(await counted('cached', 'ar')).toBeGreaterThan(cached)
})
