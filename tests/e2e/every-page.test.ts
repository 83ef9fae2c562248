import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { removeData } from '#server/testing/remove-data.ts'
import { accessibilityProblems, classesWithoutRule, overflow } from './testing/axe.ts'
import { findBrowser } from './testing/browser.ts'
import { expect, hydrated, test } from './testing/fixtures.ts'
import { fontsOf } from './testing/fonts.ts'
import { NO_PAGE, ROUTES } from './testing/routes.ts'
import { layoutShift, MAX_SHIFT, recordShifts } from './testing/shifts.ts'

for (const route of ROUTES) {
  test(`${route.path} is accessible at every width, has no layout shift, and describes itself`, async ({
    page,
    noise,
  }) => {
    noise.expect(NO_PAGE, /^404 GET \/api\/checkout\/session\/no-such-session/)
    await recordShifts(page)
    await delayFonts(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const answer = await page.goto(route.path)
      expect(answer?.status()).toBe(route.status ?? 200)
      if (route.at) await page.waitForURL(({ pathname }) => pathname === route.at)
      await settled(page)
      expect.soft(await longAnimations(page), `moves at ${width} px`).toEqual([])
      expect.soft(await accessibilityProblems(page), `${width} px`).toEqual([])
      expect.soft(await classesWithoutRule(page), `classes at ${width} px`).toEqual([])
      // A redirect replaces the page, which is a navigation and not a shift.
      if (!route.at) expect.soft(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(MAX_SHIFT)
    }
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect.soft(page).toHaveTitle(/\S.* \| Sidr & Sage$|^Sidr & Sage: /)
    expect.soft(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(route.hidden ? 1 : 0)
    if (!route.hidden) await expect.soft(page.locator('link[rel=canonical]')).toHaveCount(1)

    await page.setViewportSize({ width: 320, height: 700 })
    expect.soft(await overflow(page)).toEqual([])
  })
}

// Long, because every page is opened: a test for each width.
for (const width of [768, 1440])
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
    for (const { path } of ROUTES.filter(({ at, status }) => !at && !status)) {
      await page.goto(path)
      await settled(page)
      expect.soft(await layoutShift(page), path).toBeLessThan(MAX_SHIFT)
    }
    await browser.close()
    await removeData(folder)
  })

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
