import type { Page } from '@playwright/test'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { OTHER_LANGUAGES, pathIn, SOURCE_LANGUAGE, TAGS } from '#words/languages.ts'
import { expect, hydrated, open, test } from './testing/fixtures.ts'
import { layoutShift, recordShifts } from './testing/shifts.ts'
import { addToCart, register } from './testing/shopper.ts'

const FACTS = await inEveryLanguage<{ locale: string }>('language.ts')
const LIST = '/products?category__slug=soap'

for (const language of OTHER_LANGUAGES) {
  const link = (area: string) => `${area} a[hreflang="${TAGS[language]}"]`
  const offer = (page: Page) => page.locator(`[data-offer="${language}"]`)

  test(`Header, menu and footer lead to the same page in ${TAGS[language]}, and back`, { tag: '@journey' }, async ({
    page,
  }) => {
    await open(page, LIST)
    await page.evaluate(() => scrollTo(0, 300))
    // Playwright would scroll the sticky header to the page's start.
    await page.locator(link('header')).first().dispatchEvent('click')
    await page.waitForURL(`**${pathIn(language, LIST)}`)
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await page.locator(`footer a[hreflang="${TAGS[SOURCE_LANGUAGE]}"]`).click()
    await page.waitForURL(({ pathname, search }) => pathname + search === LIST)

    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, LIST)
    await page.locator('header summary').click()
    await page.locator(link('header details')).click()
    await page.waitForURL(`**${pathIn(language, LIST)}`)
  })

  test(`The checkout leads to itself in ${TAGS[language]}`, async ({ page }) => {
    await addToCart(page, 'damask-rose')
    await open(page, '/checkout')
    await page.locator(link('footer')).click()
    await page.waitForURL(({ pathname }) => pathname === pathIn(language, '/checkout'))
    await expect(page.locator('html')).toHaveAttribute('lang', TAGS[language])
  })

  test.describe(`A browser in ${TAGS[language]}`, () => {
    test.use({ locale: FACTS[language].locale.replace(/-u-.*/, '') })

    test(`has the offer of ${TAGS[language]} without a shift, until it closes it`, async ({ page }) => {
      await recordShifts(page)
      await open(page, LIST)
      expect(new URL(page.url()).pathname).toBe('/products')
      await expect(offer(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await layoutShift(page)).toBeLessThan(0.001)
      await offer(page).locator('button').click()
      await expect(offer(page)).toBeHidden()
      for (const path of [LIST, '/about-us']) {
        await open(page, path)
        await expect(offer(page)).toBeHidden()
      }
    })

    test(`goes from the offer to the same page in ${TAGS[language]}, and gets no other`, async ({ page }) => {
      await open(page, LIST)
      await offer(page).locator('a').click()
      await page.waitForURL(`**${pathIn(language, LIST)}`)
      await hydrated(page)
      await expect(page.locator('[data-offer]').filter({ visible: true })).toHaveCount(0)
      await page.locator(`footer a[hreflang="${TAGS[SOURCE_LANGUAGE]}"]`).click()
      await page.waitForURL(({ pathname }) => pathname === '/products')
      await hydrated(page)
      await expect(offer(page)).toBeHidden()
    })
  })
}

test('A page opened in another tab in another language leaves this tab where it is', async ({ page, context }) => {
  const link = page.locator(`footer a[hreflang="${TAGS[OTHER_LANGUAGES[0] ?? SOURCE_LANGUAGE]}"]`)
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    // Without photographs, which would move the link.
    await open(page, '/returns')
    await page.waitForLoadState('networkidle')
    // Headless Chromium opens no tab for about one middle press in twenty.
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: 3000 })
      await link.click(press)
      await (await opened).close()
    }).toPass()
    expect(await page.evaluate(() => sessionStorage.getItem('sidr-and-sage.place'))).toBeNull()
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    // Not at the link; the offer of the chosen language stands above the page.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100)
  }
})

for (const language of OTHER_LANGUAGES) {
  test(`A link without a language leads to its page in ${TAGS[language]}`, async ({ page }) => {
    await open(page, pathIn(language, '/our-principles'))
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/contact'
      link.textContent = 'contact'
      document.querySelector('main')?.prepend(link)
    })
    await page.locator('main a[href="/contact"]').first().click()
    await page.waitForURL(`**${pathIn(language, '/contact')}`)
    await expect(page.locator('html')).toHaveAttribute('lang', TAGS[language])
  })

  test(`Signing in leads back in the language of the page, whatever ${TAGS[language]} has in \`next\``, async ({
    page,
    shop,
  }) => {
    const { token } = await register(shop)
    await page.addInitScript((stored) => localStorage.setItem('sidr-and-sage.token', stored), token)
    const next = encodeURIComponent(pathIn(language, '/our-principles?from=mail'))
    for (const own of [SOURCE_LANGUAGE, language] as const) {
      await page.goto(`${pathIn(own, '/login')}?next=${next}`)
      await page.waitForURL(`**${pathIn(own, '/our-principles?from=mail')}`)
      await expect(page.locator('html')).toHaveAttribute('lang', TAGS[own])
    }
    await page.goto(`/login?next=${encodeURIComponent(`${pathIn(language, '/')}//evil.example/`)}`)
    await page.waitForURL(({ pathname }) => pathname === '/')
  })
}

test('A browser in English has no offer', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('[data-offer]').filter({ visible: true })).toHaveCount(0)
})

test.describe('In the Emirates', () => {
  test.use({ timezoneId: 'Asia/Dubai' })
  test('a phone in English has the offer of Arabic', async ({ page }) => {
    await open(page, '/')
    await expect(page.locator('[data-offer]').filter({ visible: true })).toHaveCount(1)
    await expect(page).toHaveURL(/\/$/)
  })
})
