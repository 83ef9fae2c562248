import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { inEveryLanguage } from '#words/in-every-language.ts'
import {
  LANGUAGES,
  type Language,
  OTHER_LANGUAGES,
  pathIn,
  SOURCE_LANGUAGE,
  splitPath,
  TAGS,
} from '#words/languages.ts'
import { accessibilityProblems, classesWithoutRule, overflow } from './testing/axe.ts'
import { findBrowser } from './testing/browser.ts'
import { expect, hydrated, open, test } from './testing/fixtures.ts'
import { fontsOf } from './testing/fonts.ts'
import { foreignLetters } from './testing/letters.ts'
import { NO_PAGE, ROUTES, type Route } from './testing/routes.ts'
import { layoutShift, MAX_SHIFT, recordShifts } from './testing/shifts.ts'

const FACTS = await inEveryLanguage<{ direction: string; openGraph: string }>('language.ts')

test.describe.configure({ mode: 'parallel' })

/** Pages that one test visits one after the other. With a window for each, a visit takes half as long again. */
const VISITS = 4

for (const [at, language] of LANGUAGES.entries()) {
  // Before every push each page is visited in one of the languages, and looked at by axe at a phone's width. In the
  // others it is a desk's, because axe takes half of a visit.
  const isDue = (_: Route, place: number) => place % LANGUAGES.length === at
  const groups = [
    { tag: ['@page'], routes: ROUTES.filter(isDue), axeAt: 390 },
    { tag: [], routes: ROUTES.filter((route, place) => !isDue(route, place)), axeAt: 1440 },
  ]
  for (const { tag, routes, axeAt } of groups)
    for (let first = 0; first < routes.length; first += VISITS) {
      const some = routes.slice(first, first + VISITS)
      const paths = some.map(({ path }) => pathIn(language, path)).join(' ')
      // What a policy blocks, and requests to another site, are noise.
      test(`C41 Accessible, still, in their language, of no other site and as wide as the window: ${paths}`, {
        tag,
      }, async ({ page, noise }) => {
        noise.expect(NO_PAGE, /^404 GET \/api\/checkout\/session\/no-such-session/)
        await recordShifts(page)
        await delayFonts(page)
        for (const route of some) {
          const path = pathIn(language, route.path)
          const { length } = test.info().errors
          await test.step(path, () => expectSound(page, { language, route, axeAt }))
          expect.soft(test.info().errors.length, `faults of ${path}, which stand above`).toBe(length)
          // The next page is a new guest's.
          await page.context().clearCookies()
          await page.evaluate(() => {
            localStorage.clear()
            sessionStorage.clear()
          })
        }
      })
    }
}

async function expectSound(
  page: Page,
  { language, route, axeAt }: { language: Language; route: Route; axeAt: number },
): Promise<void> {
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize({ width: 390, height: 900 })
  const answer = await page.goto(pathIn(language, route.path))
  expect(answer?.status()).toBe(route.status ?? 200)
  if (route.at) await page.waitForURL(({ pathname }) => pathname === pathIn(language, route.at ?? ''))
  await settled(page)
  expect.soft(await longAnimations(page), 'moves').toEqual([])
  // A redirect replaces the page, which is a navigation and not a shift. Only Latin fallback fonts have the metrics of
  // the web fonts (storefront/styles/fonts.css).
  if (!route.at && language === SOURCE_LANGUAGE)
    expect.soft(await layoutShift(page), 'layout shift').toBeLessThan(MAX_SHIFT)
  await expectHead(page, language, route)
  expect.soft(await elsewhere(page, language)).toEqual([])
  expect.soft(await foreignLetters(page, language)).toEqual([])
  if (FACTS[language].direction === 'rtl') expect.soft(await unisolatedPrices(page)).toEqual([])
  if (language !== SOURCE_LANGUAGE) expect.soft(await spacedLetters(page, language)).toEqual([])
  await expectToFit(page, axeAt)
}

test('Sitemap, manifest and feed have every language', async ({ request, shop }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const language of LANGUAGES) {
    expect(sitemap).toContain(`<loc>${shop.origin}${pathIn(language, '/products')}</loc>`)
    expect(sitemap).toContain(`hreflang="${TAGS[language]}" href="${shop.origin}${pathIn(language, '/about-us')}"`)
    const manifest = (await (await request.get(pathIn(language, '/manifest.webmanifest'))).json()) as object
    const home = pathIn(language, '/')
    expect(manifest).toMatchObject({
      lang: TAGS[language],
      dir: FACTS[language].direction,
      start_url: home,
      scope: home,
    })
    const feed = await (await request.get(pathIn(language, '/blog/feed.xml'))).text()
    expect(feed).toContain(`<language>${TAGS[language].toLowerCase()}</language>`)
    expect(feed).toContain(`<link>${shop.origin}${pathIn(language, '/blog')}</link>`)
  }
})

for (const language of OTHER_LANGUAGES) {
  test(`A page in ${TAGS[language]} loads each font once, after one in ${TAGS[SOURCE_LANGUAGE]} too`, async ({
    page,
  }) => {
    await open(page, '/products')
    await open(page, pathIn(language, '/products'))
    await page.evaluate(() => document.fonts.ready)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
    )
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded).toEqual([...new Set(loaded)])
  })

  test(`The fonts of ${TAGS[language]} are light`, async ({ page }) => {
    const fonts = new Map<string, number>()
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.set(response.url(), Number(response.headers()['content-length']))
    })
    for (const path of ['/', '/products', '/products/frankincense-night-cream']) {
      await open(page, pathIn(language, path))
      await page.evaluate(() => document.fonts.ready)
      await page.waitForLoadState('networkidle')
    }
    const bytes = [...fonts.values()].reduce((sum, size) => sum + size, 0)
    expect(fonts.size).toBeGreaterThan(1)
    expect(bytes).toBeLessThanOrEqual(MAX_FONTS)
  })
}

// Each page at one of the widths: a load for each takes minutes.
for (const [at, width] of [1440, 768].entries())
  test(`Pages do not shift with a desktop's fallback fonts either, at ${width} px, when the web fonts arrive late`, async ({
    baseURL,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fonts-of-a-computer-'))
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-background-networking'],
      env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: await fontsOf('computer', folder) },
    })
    const page = await browser.newPage({ baseURL, viewport: { width, height: 900 } })
    await recordShifts(page)
    await delayFonts(page)
    const shown = ROUTES.filter((route) => !route.at && !route.status)
    for (const { path } of shown.filter((_, place) => place % 2 === at)) {
      await page.goto(path)
      await settled(page)
      expect.soft(await layoutShift(page), path).toBeLessThan(MAX_SHIFT)
    }
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  })

/** Bytes of all fonts of the home page, a list and a product. */
const MAX_FONTS = 70_000

async function expectHead(page: Page, language: Language, { path, hidden }: Route): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect.soft(await page.locator('html').getAttribute('lang')).toBe(TAGS[language])
  expect.soft(await page.locator('html').getAttribute('dir')).toBe(FACTS[language].direction)
  if (language === SOURCE_LANGUAGE) await expect.soft(page).toHaveTitle(/\S.* \| Sidr & Sage$|^Sidr & Sage: /)
  expect.soft(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(hidden ? 1 : 0)
  if (hidden) return
  const origin = new URL(page.url()).origin
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  // Without the values that don't make another page.
  const shown = pathIn(SOURCE_LANGUAGE, path)
  const pairs = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
  const own = pairs.find(([tag]) => tag === 'x-default')?.[1]?.slice(origin.length) ?? ''
  expect.soft(shown.startsWith(own.split('?')[0] ?? '')).toBe(true)
  expect.soft(canonical).toBe(origin + pathIn(language, own))
  expect
    .soft(pairs)
    .toEqual([...LANGUAGES.map((other) => [TAGS[other], origin + pathIn(other, own)]), ['x-default', origin + own]])
  expect.soft(await page.locator('meta[property="og:locale"]').getAttribute('content')).toBe(FACTS[language].openGraph)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const languages = data.flatMap((json) => json.match(/"inLanguage":"[^"]*"/g) ?? [])
  const addresses = data
    .flatMap((json) => [...json.matchAll(/"(?:url|item|mainEntityOfPage)":"([^"]*)"/g)])
    .map(([, address = '']) => address.slice(origin.length) || '/')
  for (const address of addresses) expect.soft(address).toBe(pathIn(language, splitPath(address).path))
  for (const found of languages) expect.soft(found).toBe(`"inLanguage":"${TAGS[language]}"`)
}

/** Checks an open page at the widths of phones, tablets and desks. A carousel must not move meanwhile. */
async function expectToFit(page: Page, axeAt: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 390, 768, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    if (width <= 1440) expect.soft(await overflow(page), `wider than ${width} px`).toEqual([])
    if (width === axeAt) {
      expect.soft(await accessibilityProblems(page), `${width} px`).toEqual([])
      expect.soft(await classesWithoutRule(page), `classes at ${width} px`).toEqual([])
    }
    if (width > 1440)
      await expect.poll(() => linesOfTitle(page), { message: `lines of the title at ${width} px` }).toBeLessThan(4)
  }
}

/** Delays web fonts, so that the text starts in a fallback font, as on a slow connection. */
async function delayFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
}

/** Waits for hydration, the session's data and fonts. */
async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0)
  await expect(page.getByText(/^(Loading|Preparing)/).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Elements animated for longer than a second on an idle page: the browser repaints every frame, even if nobody sees it.
 */
function longAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1000)
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '').slice(0, 120) : 'an animation',
      ),
  )
}

function linesOfTitle(page: Page): Promise<number> {
  return page
    .locator('h1')
    .evaluateAll((titles) =>
      Math.max(
        0,
        ...titles.map((title) =>
          Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
        ),
      ),
    )
}

/** Links and forms that leave the language, but those that say so, files and the back office. */
function elsewhere(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    ({ own, others }) =>
      [...document.querySelectorAll('a[href]:not([hreflang]), form[action], link[rel=manifest]')]
        .map((element) => new URL(element.getAttribute('href') ?? element.getAttribute('action') ?? '', location.href))
        .filter(
          ({ origin, pathname }) =>
            origin === location.origin && !/^\/(admin|api|assets|media|outbox)\b/.test(pathname),
        )
        .map(({ pathname }) => pathname)
        .filter((pathname) => {
          const starts = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
          return own ? !starts(own) : others.some(starts)
        }),
    {
      own: language === SOURCE_LANGUAGE ? '' : pathIn(language, '/'),
      others: OTHER_LANGUAGES.map((other) => pathIn(other, '/')),
    },
  )
}

/**
 * Prices in text that runs from right to left: without isolation, "£4.99" may show as "4.99£". A full stop that is
 * isolated with its price shows before it.
 */
function unisolatedPrices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (parentElement?.closest('script, style, noscript, [dir="ltr"]')) continue
      if (parentElement?.closest('bdi') && !/£[\d.,]*[.,]$/.test(nodeValue ?? '')) continue
      const text = nodeValue?.replace(/\u2068[^\u2069]*\u2069/g, '') ?? ''
      if (/£\d/.test(text)) found.push(`${parentElement?.outerHTML.slice(0, 200)}`)
    }
    return found
  })
}

/** Joined letters must not be spaced. */
function spacedLetters(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    (tag) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.closest('[lang]')?.getAttribute('lang') === tag)
        .filter((element) => !['normal', '0px'].includes(getComputedStyle(element).letterSpacing))
        .map((element) => element.outerHTML.slice(0, 120)),
    TAGS[language],
  )
}
