import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Preloading makes axe insert styles, which the Content-Security-Policy blocks. Frames are asked one by one. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  preload: false,
  iframes: false,
  resultTypes: ['violations'],
}

/** axe's violations on the current page, one per rule: "color-contrast: .price, .note"; and alerts without words. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const frames = page.frames().filter((frame) => !frame.isDetached() && frame.url() !== 'about:blank')
  const violations = (await Promise.all(frames.map(violationsIn))).flat()
  const silent = await page.locator('[role="alert"]:not(:empty)').filter({ hasNotText: /\S/ }).count()
  return [...violations, ...(silent > 0 ? ['an alert says nothing'] : [])]
}

async function violationsIn(frame: Frame): Promise<string[]> {
  // Without axe's builder for Playwright, which loads axe anew each time: that takes three times as long as its rules.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  return frame.evaluate(async (options) => {
    // A colour halfway through a change can be too pale, and a change can begin at any moment: the button of a heading
    // whose text gets the cursor. In a sheet, because the policy blocks style elements.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    // What is hidden meanwhile may never finish.
    const timeout = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), timeout])
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(options)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, OPTIONS)
}

/** Elements beyond the window's right edge, if the page scrolls there. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const beyond = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    )
    return ['the page', ...beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))]
  })
}

/**
 * Classes that no rule of the page's sheets names. A build links no sheet of a module whose names it doesn't use, and
 * `undefined` is a name that a module lacks. Not those of the back office, whose MUI names parts for others to style,
 * and of Stripe's elements, which does so too.
 */
export function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (location.pathname.startsWith('/admin')) return []
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    const named = new Set(rules.join().match(/(?<=\.)[a-z_][\w-]*/gi))
    const carried = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
    return [...carried].filter((name) => !named.has(name) && !name.startsWith('StripeElement'))
  })
}

/** Expects that axe finds nothing on the page, nothing wider than the window, and no class without a rule. */
export async function look(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
  expect(await classesWithoutRule(page)).toEqual([])
}

const SHOPPERS_WIDTHS = [390, 768, 1440]

/** The same on a phone, a tablet and a desktop. The window has its own size again afterwards. */
export async function lookAtWidths(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of SHOPPERS_WIDTHS) {
    await page.setViewportSize({ width, height: before?.height ?? 900 })
    // Lines that move up by the new width may be half below the header, where axe finds their buttons too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    // Columns move.
    await expect.poll(() => overflow(page)).toEqual([])
    await look(page)
  }
  if (before) await page.setViewportSize(before)
}
