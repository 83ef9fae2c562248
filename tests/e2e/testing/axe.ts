import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe holds against the page as it is now, a line a rule: "color-contrast: .price, .note". */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A colour on its way to another, under a pointer that happens to be there, is too pale for a moment.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
  // Preloading would have axe write styles into the page, which its policy refuses.
  const { violations } = await new AxeBuilder({ page }).options({ runOnly: WCAG, preload: false }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What reaches beyond the window's right edge, if the page can be scrolled there. */
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
